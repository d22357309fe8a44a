/**
 * What measures inside the page. Time begins with the key event's own timeStamp (set by the browser
 * when it received the key) and ends in a message posted from the frame that shows the result: it is
 * delivered when that frame has been painted.
 */

/** When is the result shown? */
export type Shown =
  /** The palette's input, with the focus. */
  | { readonly what: 'paleta' }
  /** Results for what was typed. */
  | { readonly what: 'resultado'; readonly text: string }
  /** The cursor on this row, and the detail's header of its record. */
  | { readonly what: 'linha'; readonly index: number; readonly title: string }
  /** The cursor on the message of this subject, and the detail's header of it. */
  | { readonly what: 'mensagem'; readonly title: string }
  /** The whole record: header, actions, counts of its tabs, which only the record itself knows. */
  | { readonly what: 'registro'; readonly title: string }
  /** Rows under another filter. */
  | { readonly what: 'filtro'; readonly before: string };

/** Runs in the page. */
export function installProbe(): void {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const shows = (what: Shown): boolean => {
    switch (what.what) {
      case 'paleta':
        return (
          document.activeElement?.id === 'paleta-entrada' && document.querySelector('.pal') !== null
        );
      case 'resultado': {
        const input = document.querySelector<HTMLInputElement>('#paleta-entrada');
        return (
          input?.value === what.text &&
          document.querySelector<HTMLElement>('#paleta-lista')?.dataset.de === what.text
        );
      }
      case 'linha':
        return (
          document.querySelector<HTMLElement>('.gr.cur')?.dataset.index === String(what.index) &&
          text('.rec h2').endsWith(what.title)
        );
      case 'mensagem':
        return text('.gr.cur .sub b') === what.title && text('.rec h2') === what.title;
      case 'registro':
        return (
          text('.rec h2').endsWith(what.title) &&
          document.querySelector('.acts button') !== null &&
          document.querySelector('.tabs .n') !== null
        );
      case 'filtro': {
        const grid = document.querySelector('[role=grid].grid');
        const row = grid?.querySelector('[data-index]');
        return (
          location.search !== what.before &&
          grid?.getAttribute('aria-busy') === 'false' &&
          row !== null &&
          row?.getAttribute('aria-busy') !== 'true'
        );
      }
    }
  };

  window.osmProbe = {
    result: Promise.reject(new Error('nada medido')),
    begin(wanted) {
      this.result = new Promise((resolve, reject) => {
        let from: number | null = null;
        let done = false;
        let next = false;
        const look = (): void => {
          if (from === null || done || !shows(wanted)) return;
          done = true;
          observer.disconnect();
          clearTimeout(timer);
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () =>
              resolve({ ms: performance.now() - (from ?? 0), next }),
            );
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        const timer = setTimeout(() => {
          observer.disconnect();
          removeEventListener('keydown', heard, true);
          reject(
            new Error(
              `não apareceu em 10 s: ${JSON.stringify(wanted)}; tecla ouvida: ${from !== null}`,
            ),
          );
        }, 10_000);
        const heard = (event: KeyboardEvent): void => {
          if (event.key.toLowerCase() !== wanted.key.toLowerCase()) return;
          removeEventListener('keydown', heard, true);
          from = event.timeStamp;
          // Registered first, runs first: whatever is shown by then is in this frame.
          requestAnimationFrame(() => {
            next = done;
          });
        };
        addEventListener('keydown', heard, true);
      });
      this.result.catch(() => undefined);
    },
  };
  window.osmProbe.result.catch(() => undefined);
}
