/**
 * A map: the zones of the city, drawn from our own polygons, and on them marks and lines. Leaflet is loaded
 * with it and draws by the object model of styles alone, as the content-security policy wants. What is on
 * it stands in a table or in words beside it; its marks are pictures with names, and the map itself takes the
 * arrows, + and −.
 */
import {
  control,
  divIcon,
  geoJSON,
  latLngBounds,
  layerGroup,
  map as newMap,
  marker as newMarker,
  polyline,
  tileLayer,
  tooltip,
} from 'leaflet';
import type {
  LatLng,
  LatLngExpression,
  LayerGroup,
  Map as LeafletMap,
  Marker,
  Polyline,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { caixaOf, caixaText, type Caixa } from '../../../domain/kernel/area.ts';
import { meioDe, type Geometria, type Ponto } from '../../../domain/kernel/geo.ts';
import { poligonosZonas } from '../../../domain/zona/index.ts';
import { meta } from '../../api/hosts.ts';
import { valueAtom } from '../../api/query.ts';
import type { MapViewProps, Mark, View } from './mark.ts';
import { addPlaces, type PlacesLayer } from './places.ts';
import './map.css';

/** Specification, section 2: the map embed. */
const ZOOM = 14;
const MOST = 19;
/** Nearest that all marks at once are looked at from. */
const NEAREST = 16;
const MARGIN = 48;

const pontoAt = ({ lat, lng }: LatLng): Ponto => ({ latitude: lat, longitude: lng });
const at = ({ latitude, longitude }: Ponto): LatLngExpression => [latitude, longitude];
const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const asHtml = (text: string): string => {
  const node = document.createElement('span');
  node.textContent = text;
  return node.innerHTML;
};

function begin(element: HTMLElement, embedded: boolean): LeafletMap {
  const calm = still();
  const made = newMap(element, {
    maxZoom: MOST,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: !embedded,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  });
  control.zoom({ zoomInTitle: 'Aproximar (+)', zoomOutTitle: 'Afastar (−)' }).addTo(made);
  control.scale({ imperial: false }).addTo(made);
  const tiles = meta('osm-map-tiles');
  if (tiles !== '') {
    const attribution = asHtml(meta('osm-map-attribution'));
    control.attribution({ prefix: false }).addTo(made);
    tileLayer(tiles, { maxZoom: MOST, attribution }).addTo(made);
  }
  if (embedded) {
    made.on('focus', () => made.scrollWheelZoom.enable());
    made.on('blur', () => made.scrollWheelZoom.disable());
  }
  return made;
}

/** Its shape, and its text beside it. */
function iconOf({ shape, text }: Mark): HTMLElement {
  const node = document.createElement('span');
  const drawn = node.appendChild(document.createElement('span'));
  drawn.className = `map-shape ${shape}`;
  if (text) {
    const words = node.appendChild(document.createElement('span'));
    words.className = 'map-text';
    words.textContent = text;
  }
  return node;
}

interface Drawn {
  readonly marker: Marker;
  mark: Mark;
}

/** The marker of a mark: new, or the one it had, where it is now. */
function draw(
  map: LeafletMap,
  mark: Mark,
  before: Drawn | undefined,
  choose: (key: string) => void,
  move: ((key: string, ponto: Ponto) => void) | null,
): Drawn {
  if (before && before.mark.shape === mark.shape && before.mark.text === mark.text) {
    before.marker.setLatLng(at(mark.ponto));
    before.mark = mark;
    nameOf(before);
    return before;
  }
  before?.marker.remove();
  const marker = newMarker(at(mark.ponto), {
    icon: divIcon({ html: iconOf(mark), className: 'map-mark', iconSize: [0, 0] }),
    keyboard: false,
    draggable: move !== null,
    riseOnHover: true,
  }).addTo(map);
  const drawn = { marker, mark };
  marker.on('click', () => choose(drawn.mark.key));
  marker.on('dragend', () => move?.(drawn.mark.key, pontoAt(marker.getLatLng())));
  nameOf(drawn);
  return drawn;
}

function nameOf({ marker, mark }: Drawn): void {
  const element = marker.getElement();
  element?.setAttribute('role', 'img');
  element?.setAttribute('aria-label', mark.name);
  element?.setAttribute('title', mark.name);
}

const cover = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A text that would cover another one, or a shape, shows when it is pointed at: the current one is never the one to go. Zones' names give way. */
function keepApart(
  map: LeafletMap,
  drawn: readonly Drawn[],
  current: string | null,
  places: readonly DOMRect[],
): void {
  const elements = drawn
    .toSorted((a, b) => Number(b.mark.key === current) - Number(a.mark.key === current))
    .flatMap(({ marker }) => marker.getElement() ?? []);
  for (const element of elements) element.classList.remove('covered');
  const boxes = elements.map((element) => ({
    element,
    shape: element.querySelector('.map-shape')?.getBoundingClientRect(),
    text: element.querySelector('.map-text')?.getBoundingClientRect(),
  }));
  const taken: DOMRect[] = [...places, ...boxes.flatMap(({ shape }) => shape ?? [])];
  const covered = boxes.filter(({ shape, text }) => {
    if (!text) return false;
    if (taken.some((box) => box !== shape && cover(box, text))) return true;
    taken.push(text);
    return false;
  });
  for (const { element } of covered) element.classList.add('covered');
  for (const zone of map.getContainer().querySelectorAll('.map-zone-name')) {
    const name = zone.getBoundingClientRect();
    const covered = taken.some((box) => cover(box, name));
    zone.classList.toggle('covered', covered);
    if (!covered) taken.push(name);
  }
}

/** A zone's outline, and its name where it is widest. */
function zoneOf(descricao: string, area: Geometria, classe = 0, text = ''): LayerGroup {
  const className = classe === 0 ? 'map-zone' : `map-zone shade-${classe}`;
  const outline = geoJSON(area, { interactive: false, style: { className } });
  const middle = meioDe(area);
  if (!middle) return layerGroup([outline]);
  const content = document.createElement('span');
  content.textContent = text === '' ? descricao : `${descricao} · ${text}`;
  const name = tooltip(at(middle), {
    content,
    permanent: true,
    direction: 'center',
    className: 'map-zone-name',
  });
  return layerGroup([outline, name]);
}

const boundsOf = ({ oeste, sul, leste, norte }: Caixa) =>
  latLngBounds([sul, oeste], [norte, leste]);
/** What is looked at, and as much around it: places that come into sight are there. */
function viewOf(map: LeafletMap): View {
  const bounds = map.getBounds().pad(0.25);
  const [oeste, leste] = [bounds.getWest(), bounds.getEast()].map((x) =>
    Math.min(180, Math.max(-180, x)),
  );
  const [sul, norte] = [bounds.getSouth(), bounds.getNorth()].map((y) =>
    Math.min(85, Math.max(-85, y)),
  );
  const caixa = caixaOf(
    caixaText({ oeste: oeste ?? 0, leste: leste ?? 0, sul: sul ?? 0, norte: norte ?? 0 }),
  );
  return { zoom: map.getZoom(), caixa: caixa ?? { oeste: -180, sul: -85, leste: 180, norte: 85 } };
}

/** The first look: the area, the one place near by, or all of them. */
function lookAt(
  map: LeafletMap,
  marks: readonly Mark[],
  areas: readonly Geometria[],
  area: Geometria | null,
): void {
  const [first, ...rest] = marks;
  if (area) map.fitBounds(geoJSON(area).getBounds(), { padding: [MARGIN, MARGIN], animate: false });
  else if (first && rest.length === 0) map.setView(at(first.ponto), ZOOM);
  else if (first)
    map.fitBounds(latLngBounds(marks.map(({ ponto }) => [ponto.latitude, ponto.longitude])), {
      padding: [MARGIN, MARGIN],
      maxZoom: NEAREST,
      animate: false,
    });
  else
    map.fitBounds(
      areas.reduce((all, area) => all.extend(geoJSON(area).getBounds()), latLngBounds([])),
      { animate: false },
    );
}

export default function MapView(props: MapViewProps) {
  const { label, marks, lines, area = null, current = null, embedded = false } = props;
  const { places, look, shades } = props;
  const { data } = useAtomValue(valueAtom(poligonosZonas));
  const [map, setMap] = useState<LeafletMap | null>(null);
  const drawn = useRef(new Map<string, Drawn>());
  const element = useRef<HTMLDivElement>(null);
  const looked = useRef(false);
  const { onChoose, onMove, onPlace, onPlaceChosen, onView } = props;
  const does = useRef({ onChoose, onMove, onPlace, onPlaceChosen, onView });
  const layer = useRef<PlacesLayer>(undefined);
  const moves = onMove !== undefined;
  useEffect(() => {
    does.current = { onChoose, onMove, onPlace, onPlaceChosen, onView };
  });

  useEffect(() => {
    if (!element.current) return undefined;
    const made = begin(element.current, embedded);
    const sized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    sized.observe(element.current);
    made.on('click', ({ latlng, containerPoint }) => {
      const { onPlace: place, onPlaceChosen: chosen } = does.current;
      if (place) place(pontoAt(latlng));
      else {
        const hit = layer.current?.at(containerPoint);
        if (hit) chosen?.(hit.key);
      }
    });
    made.on('moveend', () => does.current.onView?.(viewOf(made)));
    const all = drawn.current;
    setMap(made);
    return () => {
      sized.disconnect();
      all.clear();
      looked.current = false;
      made.remove();
      setMap(null);
    };
  }, [embedded]);

  // What is looked at first is said before anything is drawn: Leaflet places nothing without it.
  useEffect(() => {
    if (!map || looked.current) return;
    const areas = (data ?? []).map(({ poligono }) => poligono);
    if (marks.length === 0 && areas.length === 0 && !area && !look) return;
    looked.current = true;
    if (!look) lookAt(map, marks, areas, area);
  }, [map, marks, data, area, look]);

  useEffect(() => {
    if (!map || !look) return;
    looked.current = true;
    if ('zoom' in look)
      map.setView(boundsOf(look.caixa).getCenter(), look.zoom, { animate: !still() });
    else
      map.fitBounds(boundsOf(look), {
        padding: [MARGIN, MARGIN],
        maxZoom: NEAREST,
        animate: false,
      });
  }, [map, look]);

  const many = places !== undefined;
  useEffect(() => {
    if (!map || !many) return undefined;
    const made = addPlaces(map);
    layer.current = made;
    return () => {
      layer.current = undefined;
      made.remove();
    };
  }, [map, many]);
  useEffect(() => {
    layer.current?.show(places ?? [], current);
  }, [map, places, current]);

  useEffect(() => {
    if (!map || !data) return undefined;
    const zones = data.map(({ id, descricao, poligono }) => {
      const shade = shades?.get(id);
      return zoneOf(descricao, poligono, shade?.classe, shade?.text);
    });
    for (const zone of zones) zone.addTo(map);
    return () => zones.forEach((zone) => zone.remove());
  }, [map, data, shades]);

  useEffect(() => {
    if (!map || !area) return undefined;
    const outline = geoJSON(area, { interactive: false, style: { className: 'map-area' } });
    outline.addTo(map);
    return () => void outline.remove();
  }, [map, area]);

  useEffect(() => {
    if (!map || !lines) return undefined;
    const all: Polyline[] = lines.map((line) =>
      polyline(line.map(at), { className: 'map-line', interactive: false }).addTo(map),
    );
    return () => all.forEach((line) => line.remove());
  }, [map, lines]);

  useEffect(() => {
    if (!map) return;
    const all = drawn.current;
    const now = new Set(marks.map(({ key }) => key));
    for (const [key, { marker }] of all)
      if (!now.has(key)) {
        marker.remove();
        all.delete(key);
      }
    for (const mark of marks)
      all.set(
        mark.key,
        draw(
          map,
          mark,
          all.get(mark.key),
          (key) => does.current.onChoose?.(key),
          moves ? (key, ponto) => does.current.onMove?.(key, ponto) : null,
        ),
      );
  }, [map, marks, moves]);

  useEffect(() => {
    if (!map) return;
    for (const [key, { marker }] of drawn.current) {
      marker.getElement()?.classList.toggle('current', key === current);
      marker.setZIndexOffset(key === current ? 1000 : 0);
    }
    const place = (places ?? marks).find(({ key }) => key === current)?.ponto;
    if (place && looked.current)
      map.panInside(at(place), { padding: [MARGIN, MARGIN], animate: !still() });
    // Places come and go with what is looked at: that alone moves nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, marks, current]);

  useEffect(() => {
    if (!map) return undefined;
    let frame = 0;
    const of = (): Drawn[] => marks.flatMap(({ key }) => drawn.current.get(key) ?? []);
    const apart = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        keepApart(map, of(), current, layer.current?.taken() ?? []),
      );
    };
    apart();
    map.on('zoomend resize layeradd', apart);
    return () => {
      cancelAnimationFrame(frame);
      map.off('zoomend resize layeradd', apart);
    };
  }, [map, marks, places, current]);

  return (
    <div
      ref={element}
      className="map"
      role="application"
      aria-roledescription="mapa"
      aria-label={`${label}. Setas movem o mapa, + e − aproximam e afastam.`}
    />
  );
}
