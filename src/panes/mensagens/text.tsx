/** The text of a message: paragraphs, line breaks kept, addresses as links that cannot do harm. */
import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** Only what the browser opens as a page; a closing mark belongs to the sentence. */
const LINK = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g;

/** Text with its addresses as links; anything else stays text. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const [url] = found;
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push(
      <a key={found.index} className="lnk" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>,
    );
    from = found.index + url.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

export function MessageText({ text }: { text: string }) {
  return (
    <div className="mtext">
      {text
        .trim()
        .split(/\n[ \t]*\n/)
        .map((paragraph, at) => (
          /* by place: a text has no other order */
          <p key={at}>
            <Fragment>{linked(paragraph)}</Fragment>
          </p>
        ))}
    </div>
  );
}
