/** How the registries are drawn. */
import { tipos } from '../../../domain/cadastro/schema.ts';
import type { CadastroRow } from '../../../domain/cadastro/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { identified } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { colunasCadastro } from './columns.tsx';
import '../../nouns/cadastro.ts';

export const face: Face = {
  columns: colunasCadastro,
  Header({ row }) {
    const c = row as unknown as CadastroRow;
    return (
      <RecordHeader
        name={c.numero}
        status={lookOf('cadastro', c.situacao)}
        right={c.excluido ? <span className="dl bad">Excluído do cadastro</span> : null}
        about={[tipos[c.tipo], identified(c.contribuinte), c.endereco]}
      />
    );
  },
  Detail: lazy(() => import('./detail.tsx')),
};
