/** A record's place on the map, 350 px high: loaded when it is shown. */
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { formatPonto, meioDe, type Geometria, type Ponto } from '../../../domain/kernel/geo.ts';
import { geometriaText } from '../../../domain/kernel/poligono.ts';
import { PastContext } from '../../api/query.ts';
import { Until, lazy } from '../../ui/lazy.tsx';
import { Section } from '../detail/parts.tsx';
import type { MapViewProps } from './mark.ts';
import './embed.css';

const MapView = lazy(() => import('./map-view.tsx'));

/** A map among other things; what it shows stands in words beside it. */
export const MapFrame = (props: MapViewProps): ReactNode =>
  /* what was is read in words: the map is of today */
  useContext(PastContext) ? null : (
    <div className="map-embed no-print">
      <Until>
        <MapView embedded {...props} />
      </Until>
    </div>
  );

interface EmbedProps {
  readonly ponto: Ponto;
  /** What lies there: 'Cadastro 01.04.112.0230'. */
  readonly name: string;
}

/** The section 'Localização'. */
export function MapEmbed({ ponto, name }: EmbedProps) {
  const place = formatPonto(ponto);
  return (
    <Section title="Localização" right={<span className="dim">{place}</span>}>
      <MapFrame
        label={`Mapa: ${name}`}
        marks={[{ key: 'lugar', ponto, shape: 'disc', text: name, name: `${name}, ${place}` }]}
        current="lugar"
      />
    </Section>
  );
}

/** The section 'No mapa' of what has an outline. */
export function AreaEmbed({ area, name }: { readonly area: Geometria; readonly name: string }) {
  const middle = meioDe(area);
  return (
    <Section
      title="No mapa"
      right={<span className="dim">{middle ? formatPonto(middle) : ''}</span>}
    >
      <MapFrame label={`Mapa: ${name}, ${geometriaText(area)}`} marks={[]} area={area} />
    </Section>
  );
}
