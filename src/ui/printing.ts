/** What only paper shows is there while the page is printed. */
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Is the page being printed? Said before the browser takes it. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // From the moment it is drawn.
  useLayoutEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
