/** Handing work over: of whom, to whom, and what would come of it. */
import type { Previsao } from '../../../domain/repasse/index.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { useForeseen } from '../form/foreseen.ts';
import { forAnyReason, Previsto } from './previsao.tsx';

export function Repassar(props: BodyProps) {
  const { usuario_id: de, modo, para_id: para } = props.hook.values;
  const one = modo === 'uma';
  const said = Boolean(de) && Boolean(modo) && (!one || Boolean(para));
  const foreseen = useForeseen<Previsao>(props, ({ passam }) => passam > 0, {
    ask: said,
    of: forAnyReason,
  });
  return (
    <>
      <FormField {...props} name="usuario_id" autoFocus />
      <FormField {...props} name="modo" />
      {one ? <FormField {...props} name="para_id" /> : null}
      <FormField {...props} name="ausente_id" />
      <FormField {...props} name="motivo" />
      <Previsto
        {...props}
        foreseen={foreseen}
        until={said ? null : 'Diga de quem e como: aqui aparece quem recebe o quê.'}
      />
    </>
  );
}
