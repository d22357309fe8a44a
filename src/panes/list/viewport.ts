/**
 * Which rows of a fixed height are in view. Browsers cannot make an element as tall as a million rows,
 * so beyond MOST_PX the scroll bar is a scale: small movements are exact, far ones proportional.
 * Geometry only; the grid owns the element.
 */

/** Firefox stops near 17.9 million px, Chromium at 33.5. */
const MOST_PX = 12_000_000;
/** Rows ready on either side: each one weighs on every key. */
const OVERSCAN = 2;
/** The range grows in steps, so that most scrolling renders nothing new. */
const STEP = 2;

export interface Range {
  /** First row rendered, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Px from the top of the canvas to the first row. */
  readonly top: number;
}

export interface ScrollTarget {
  scrollTop: number;
}

export class Viewport {
  private count = 0;
  private row = 24;
  private height: number;
  private scrollTop = 0;
  /** Px that the rows are ahead of the scroll bar; 0 while the canvas is in real size. */
  private shift = 0;
  private element: ScrollTarget | null = null;
  /** How many rows at the end of the range, out of view, wait for the next frame. */
  private deferred = 0;
  /** Rows that the hand scrolled in the last step, down or (below 0) up: as many are ready on that side. */
  private pace = 0;

  /** `height`: px of the view, until it is measured. */
  constructor(height = 800) {
    this.height = height;
  }

  /** The element that scrolls, while it is mounted. */
  attach(element: ScrollTarget | null): void {
    this.element = element;
  }

  /** Is there an element that scrolls? */
  get attached(): boolean {
    return this.element !== null;
  }

  /** The view has another height: the row `kept` stays in sight where it was. True when that changed anything. */
  resize(height: number, kept: number): boolean {
    if (height === this.height) return false;
    const seen = this.holds(kept);
    this.measure(this.count, this.row, height);
    if (seen) this.reveal(kept);
    return true;
  }

  /** Is a row wholly in sight? */
  private holds(index: number): boolean {
    const top = this.offsetOf(index);
    return top >= 0 && top + this.row <= this.height;
  }

  /** Px of all rows. */
  private get full(): number {
    return this.count * this.row;
  }

  /** Px of the element that scrolls. */
  get canvas(): number {
    return Math.min(this.full, MOST_PX);
  }

  /**
   * Px to draw: rows that went just now leave their room until `showDeferred`, so that the key that
   * removed them does not wait for the scroll bar. Not at the end of the list, where the rows above come down.
   */
  get drawn(): number {
    const room = this.position < this.most ? this.deferred : 0;
    return Math.min((this.count + room) * this.row, MOST_PX);
  }

  private get most(): number {
    return Math.max(0, this.full - this.height);
  }

  private get canvasMost(): number {
    return Math.max(0, this.canvas - this.height);
  }

  /** Px of all rows above the view. */
  get position(): number {
    return Math.max(0, Math.min(this.scrollTop + this.shift, this.most));
  }

  /** Whole rows that fit. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.height / this.row));
  }

  /** Rows in view, without the ones kept ready around. */
  get shown(): readonly [number, number] {
    const first = Math.floor(this.position / this.row);
    return [first, Math.min(this.count, Math.ceil((this.position + this.height) / this.row))];
  }

  get range(): Range {
    const [from, to] = this.shown;
    const [above, below] = [Math.max(0, -this.pace), Math.max(0, this.pace)];
    const first = Math.max(0, Math.floor((from - OVERSCAN - above) / STEP) * STEP);
    const end = Math.min(this.count, Math.ceil((to + OVERSCAN + below) / STEP) * STEP);
    return { first, end: Math.max(to, end - this.deferred), top: first * this.row - this.shift };
  }

  /** As many rows are removed: those that come in at the end, out of view, wait until `showDeferred`. */
  deferRows(rows: number): void {
    this.deferred += rows;
  }

  /** The deferred rows count again; true when there were any. */
  showDeferred(): boolean {
    if (this.deferred === 0) return false;
    this.deferred = 0;
    return true;
  }

  /** New measures; the position stays, as far as there are rows. */
  measure(count: number, row: number, height = this.height): void {
    if (count === this.count && row === this.row && height === this.height) return;
    const at = this.row > 0 ? this.position / this.row : 0;
    const exact = this.row === row ? this.position : at * row;
    this.count = count;
    this.row = row;
    this.height = height;
    if (this.full <= MOST_PX) {
      this.shift = 0;
      this.scrollTop = Math.min(exact, this.most);
    } else this.moveTo(exact);
  }

  /** The element scrolled to `scrollTop`. */
  scrolled(scrollTop: number): void {
    const rows = Math.round((scrollTop - this.scrollTop) / this.row);
    /* a drag of the bar goes anywhere: no rows are kept ready ahead of it */
    this.pace = Math.abs(rows) > this.pageRows ? 0 : rows;
    if (this.full <= MOST_PX) {
      this.scrollTop = scrollTop;
      return;
    }
    const before = this.position;
    const delta = scrollTop - this.scrollTop;
    this.scrollTop = scrollTop;
    if (Math.abs(delta) > 2 * this.height) this.moveTo(this.share(scrollTop));
    /* small steps have used up the room on this side of the bar: put it where it belongs */
    else if (scrollTop <= 0 || scrollTop >= this.canvasMost) this.moveTo(before + delta);
  }

  private share(scrollTop: number): number {
    return Math.round((scrollTop / Math.max(1, this.canvasMost)) * this.most);
  }

  /** Scrolls so that `position` is at the top of the view. */
  moveTo(position: number): void {
    const wanted = Math.max(0, Math.min(Math.round(position), this.most));
    if (this.full <= MOST_PX) {
      this.shift = 0;
      this.scrollTop = wanted;
    } else {
      const near = wanted - this.shift;
      const keeps =
        Math.abs(wanted - this.position) < 4 * this.height &&
        near > this.height &&
        near < this.canvasMost - this.height;
      this.scrollTop = keeps ? near : Math.round((wanted / this.most) * this.canvasMost);
      this.shift = wanted - this.scrollTop;
    }
    if (this.element && this.element.scrollTop !== this.scrollTop)
      this.element.scrollTop = this.scrollTop;
  }

  /** Brings a row into view with the least movement; true when that moved anything. */
  reveal(index: number): boolean {
    this.pace = 0;
    const y = index * this.row;
    const { position } = this;
    const wanted =
      y < position
        ? y
        : y + this.row > position + this.height
          ? y + this.row - this.height
          : position;
    if (wanted === position) return false;
    this.moveTo(wanted);
    return true;
  }

  /** Px from the top of the view to a row. */
  offsetOf(index: number): number {
    return index * this.row - this.position;
  }

  /** Px from the top of the canvas to a row. */
  topOf(index: number): number {
    return index * this.row - this.shift;
  }

  /** `rows` rows came or went above the view: what is in view stays in view. */
  shiftRows(rows: number): void {
    this.moveTo(this.position + rows * this.row);
  }
}
