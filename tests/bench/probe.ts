/**
 * What measures inside the page. Time begins with the key event's own timeStamp (set by the browser
 * when it received the key) and ends when the frame that shows the result has been painted and handed
 * over: in the first task after it. Not in a message, which takes a way of its own and comes after
 * whatever the page put off until then.
 */

/** Of the browser; TypeScript does not know it yet. */
declare const scheduler: {
  postTask(run: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>;
};

/** When is the result shown? */
export type Shown =
  /** On a page of nothing else: the number of keys pressed. */
  | { readonly what: 'chao'; readonly text: string }
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
  /** The header of this record, and the focus in it. */
  | { readonly what: 'aberto'; readonly title: string }
  /** The form is gone and the header is another record's. */
  | { readonly what: 'proxima'; readonly before: string }
  /** This step of a form in steps, with its fields. */
  | { readonly what: 'passo'; readonly title: string }
  /** A report's figures, in rows and drawn. */
  | { readonly what: 'relatorio'; readonly title: string; readonly chart: boolean }
  /** Rows under another filter. */
  | { readonly what: 'filtro'; readonly before: string };

/** Runs in the page. */
export function installProbe(): void {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const shows = (what: Shown): boolean => {
    switch (what.what) {
      case 'chao':
        return text('#chao') === what.text;
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
      case 'aberto':
        return (
          text('.rec h2').endsWith(what.title) &&
          document.activeElement?.closest('[data-pane="detalhe"]') !== null
        );
      case 'proxima':
        return (
          document.querySelector('[data-form]') === null &&
          text('.rec h2') !== '' &&
          text('.rec h2') !== what.before
        );
      case 'passo':
        return (
          text('nav.stp [aria-current=step]').includes(what.title) &&
          document.querySelector(`.form[aria-label$=": ${what.title}"]`) !== null
        );
      case 'relatorio':
        return (
          text('h1') === what.title &&
          document.querySelector('.report [role=grid][aria-busy=false]') !== null &&
          (!what.chart || document.querySelector('.chart-room canvas') !== null)
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
        const timer = setTimeout(() => {
          removeEventListener('keydown', heard, true);
          reject(new Error(`não apareceu em 10 s: ${JSON.stringify(wanted)}`));
        }, 10_000);
        const heard = (event: KeyboardEvent): void => {
          if (event.key.toLowerCase() !== wanted.key.toLowerCase()) return;
          removeEventListener('keydown', heard, true);
          let frames = 0;
          /* looked at as the frame begins, when all is there that it will show: an observer would weigh on the page */
          const frame = (): void => {
            frames += 1;
            if (!shows(wanted)) {
              requestAnimationFrame(frame);
              return;
            }
            clearTimeout(timer);
            void scheduler.postTask(
              () => resolve({ ms: performance.now() - event.timeStamp, next: frames === 1 }),
              { priority: 'user-blocking' },
            );
          };
          requestAnimationFrame(frame);
        };
        addEventListener('keydown', heard, true);
      });
      this.result.catch(() => undefined);
    },
  };
  window.osmProbe.result.catch(() => undefined);
}
