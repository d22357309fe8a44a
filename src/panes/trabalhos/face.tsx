/** How the jobs are drawn. */
import type { Job } from '../../../domain/job-output/schema.ts';
import type { Face } from '../face.ts';
import { colunasTrabalho } from './columns.tsx';
import { TrabalhoHeader } from './header.tsx';
import '../../nouns/job-output.ts';
import { lazy } from '../../ui/lazy.tsx';

export const face: Face = {
  columns: colunasTrabalho,
  Header: ({ row }) => <TrabalhoHeader j={row as unknown as Job} />,
  Detail: lazy(() => import('./detail.tsx')),
  Summary: lazy(() => import('./summary.tsx')),
  forms: () =>
    import('./anonimizar.tsx').then(({ Anonimizar }) => ({
      'sistema.dados_pessoais.anonimizar': { Body: Anonimizar },
    })),
};
