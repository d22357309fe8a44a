/**
 * Places by the thousand, on one canvas that moves with the map: dragging draws nothing, what is looked at next is
 * drawn when it stops. The table beside the map says the same, and is what keys move in.
 */
import { latLng } from 'leaflet';
import type { Map as LeafletMap, Point } from 'leaflet';
import { token } from '../report/patterns.ts';
import type { Place } from './mark.ts';

/** Px of a disc's radius: of one, of most. */
const LEAST = 5;
const MOST = 30;
/** As much of the map's width and height is drawn on each side of it. */
const AROUND = 0.25;
/** How dark a square of each class is, and what part of the cell it takes: they differ without a colour, too. */
const DARK = [0.35, 0.5, 0.65, 0.8, 1] as const;
const PART = [0.35, 0.5, 0.65, 0.8, 1] as const;
const FONT = '600 12px "Inter Variable", sans-serif';

const large = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacesLayer {
  show(places: readonly Place[], current: string | null): void;
  /** Where discs with a figure lie, in px of the map's room: nothing is written over them. */
  taken(): readonly DOMRect[];
  /** The place there. */
  at(point: Point): Place | null;
  remove(): void;
}

export function addPlaces(map: LeafletMap): PlacesLayer {
  const canvas = document.createElement('canvas');
  canvas.className = 'leaflet-zoom-hide map-places';
  canvas.setAttribute('aria-hidden', 'true');
  // Over zones, whose surface is not quite clear; under marks and names.
  const pane = map.getPane('places') ?? map.createPane('places');
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  pane.append(canvas);
  let shown: readonly Place[] = [];
  let cursor: string | null = null;
  let frame = 0;

  const radiusOf = (n: number, most: number): number =>
    n === 1 ? LEAST : Math.min(MOST, 9 + (MOST - 9) * Math.sqrt(n / Math.max(1, most)));
  const mostOf = (): number => shown.reduce((most, { n }) => Math.max(most, n), 0);
  /** In px of the container. */
  const boxOf = ({ ponto, classe, quadro, n }: Place, most: number): Box => {
    if (classe === null) {
      const { x, y } = map.latLngToContainerPoint(latLng(ponto.latitude, ponto.longitude));
      const radius = radiusOf(n, most);
      return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
    }
    const a = map.latLngToContainerPoint(latLng(quadro.norte, quadro.oeste));
    const b = map.latLngToContainerPoint(latLng(quadro.sul, quadro.leste));
    return { left: a.x, top: a.y, width: b.x - a.x, height: b.y - a.y };
  };

  function drawOne(to: CanvasRenderingContext2D, place: Place, most: number): void {
    const { left, top, width, height } = boxOf(place, most);
    const [x, y] = [left + width / 2, top + height / 2];
    const current = place.key === cursor;
    to.beginPath();
    if (place.classe === null) {
      to.globalAlpha = 0.9;
      to.arc(x, y, width / 2, 0, 2 * Math.PI);
    } else {
      const part = PART[place.classe - 1] ?? 1;
      to.globalAlpha = DARK[place.classe - 1] ?? 1;
      to.rect(x - (width * part) / 2, y - (height * part) / 2, width * part - 1, height * part - 1);
    }
    to.fill();
    to.globalAlpha = 1;
    if (place.classe === null) to.stroke();
    if (current) {
      to.save();
      to.lineWidth = 3;
      to.strokeStyle = token('--colorStrokeFocus2');
      to.beginPath();
      if (place.classe === null) to.arc(x, y, width / 2 + 3, 0, 2 * Math.PI);
      else to.rect(left - 2, top - 2, width + 3, height + 3);
      to.stroke();
      to.restore();
    }
    if (place.classe === null && place.n > 1) {
      to.save();
      to.fillStyle = token('--colorNeutralForegroundOnBrand');
      to.fillText(place.n < 10_000 ? String(place.n) : large.format(place.n), x, y + 0.5);
      to.restore();
    }
  }

  function draw(): void {
    const { x: width, y: height } = map.getSize();
    const margin = { x: Math.round(width * AROUND), y: Math.round(height * AROUND) };
    const ratio = window.devicePixelRatio;
    const whole = { x: width + 2 * margin.x, y: height + 2 * margin.y };
    canvas.width = whole.x * ratio;
    canvas.height = whole.y * ratio;
    canvas.style.width = `${whole.x}px`;
    canvas.style.height = `${whole.y}px`;
    const corner = map.containerPointToLayerPoint([-margin.x, -margin.y]);
    canvas.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`;
    const to = canvas.getContext('2d');
    if (!to) return;
    to.setTransform(ratio, 0, 0, ratio, margin.x * ratio, margin.y * ratio);
    const forced = window.matchMedia('(forced-colors: active)').matches;
    to.fillStyle = forced ? 'CanvasText' : token('--colorBrandBackground');
    to.strokeStyle = forced ? 'Canvas' : token('--osm-surfacePopup');
    to.lineWidth = 1.5;
    to.font = FONT;
    to.textAlign = 'center';
    to.textBaseline = 'middle';
    const most = mostOf();
    // Small ones lie on large ones, the cursor's on all.
    for (const place of shown) if (place.key !== cursor) drawOne(to, place, most);
    const current = shown.find(({ key }) => key === cursor);
    if (current) drawOne(to, current, most);
  }
  const again = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };

  const at = ({ x, y }: Point): Place | null => {
    const most = mostOf();
    return (
      shown.findLast((place) => {
        const { left, top, width, height } = boxOf(place, most);
        // What is small is pressed a little beside it, too.
        const near = Math.max(0, 8 - width / 2);
        return (
          x >= left - near &&
          x <= left + width + near &&
          y >= top - near &&
          y <= top + height + near
        );
      }) ?? null
    );
  };
  const point = ({ containerPoint }: { readonly containerPoint: Point }): void => {
    const hit = at(containerPoint);
    const room = map.getContainer();
    room.classList.toggle('pointing', hit !== null);
    room.title = hit?.name ?? '';
  };
  map.on('moveend zoomend resize viewreset', again);
  map.on('mousemove', point);
  return {
    show(places, current) {
      shown = places;
      cursor = current;
      again();
    },
    taken() {
      const most = mostOf();
      const { left, top } = map.getContainer().getBoundingClientRect();
      return shown
        .filter(({ classe, n }) => classe === null && n > 1)
        .map((place) => {
          const box = boxOf(place, most);
          return new DOMRect(left + box.left, top + box.top, box.width, box.height);
        });
    },
    at,
    remove() {
      cancelAnimationFrame(frame);
      map.off('moveend zoomend resize viewreset', again);
      map.off('mousemove', point);
      canvas.remove();
    },
  };
}
