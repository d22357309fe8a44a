/** A notice by its short form: order or registry, model, what was found, and beside it what it amounts to. */
import '../servicos/new-order.css';
import { useAtomValue } from 'jotai';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { Summary } from '../form/summary.tsx';
import { Achadas, amountFacts, Quantidades, useNovo, useProposto } from './achado.tsx';
import { Campos } from './campos.tsx';
import { prazoFacts } from './passos.tsx';

const ABOVE = [
  'doc_modelo_id',
  'ordem_servico_id',
  'cadastro_id',
  'contribuinte_id',
  'endereco',
  'fiscal_id',
  'autuado_em',
  'dias_regularizar',
] as const;
const BELOW = ['protocolo_tipo', 'protocolo_numero', 'protocolo_ano', 'comentario'] as const;

/** The fields and, beside them, what follows. */
export function NovaNotificacao(props: BodyProps) {
  const { hook } = props;
  const hoje = useAtomValue(hojeAtom);
  const novo = useNovo(props);
  useProposto(props, novo);
  const facts = novo
    ? [...prazoFacts(novo, hook.values), ...amountFacts(novo, hook.values, hoje)]
    : [];
  return (
    <div className="no-cols">
      <div className="no-fields">
        <Campos {...props} names={ABOVE} focus />
        {novo === undefined ? (
          <p className="dim" role="status">
            {mensagens.tela.carregando.titulo}
          </p>
        ) : null}
        {novo && novo.parametros.length > 0 ? (
          <Quantidades parametros={novo.parametros} hook={hook} />
        ) : null}
        {novo && novo.irregularidades.length > 0 ? <Achadas novo={novo} hook={hook} /> : null}
        <Campos {...props} names={BELOW} />
      </div>
      <div className="no-side doc-lines">
        <Summary title="Ao emitir" facts={facts} />
      </div>
    </div>
  );
}
