/** A record's place on the map, 350 px high: loaded when it is shown. */
import { Suspense } from 'react';
import { formatPonto, type Ponto } from '../../../domain/kernel/geo.ts';
import { lazy } from '../../ui/lazy.ts';
import { Section } from '../detail/parts.tsx';
import './embed.css';

const MapView = lazy(() => import('./map-view.tsx'));

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
      <div className="map-embed no-print">
        <Suspense fallback={null}>
          <MapView
            embedded
            label={`Mapa: ${name}`}
            marks={[{ key: 'lugar', ponto, shape: 'disc', text: name, name: `${name}, ${place}` }]}
            current="lugar"
          />
        </Suspense>
      </div>
    </Section>
  );
}
