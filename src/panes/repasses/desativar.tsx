/** Somebody leaves: what is open with her, and who would receive it. */
import type { Previsao } from '../../../domain/repasse/index.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { useForeseen } from '../form/foreseen.ts';
import { forAnyReason, Previsto } from './previsao.tsx';

export function Desativar(props: BodyProps) {
  const { modo, para_id: para } = props.hook.values;
  const one = modo === 'uma';
  const said = Boolean(modo) && (!one || Boolean(para));
  const foreseen = useForeseen<Previsao>(props, undefined, { ask: said, of: forAnyReason });
  return (
    <>
      <p>As sessões da pessoa terminam já, e ela não entra mais.</p>
      <FormField {...props} name="modo" autoFocus />
      {one ? <FormField {...props} name="para_id" /> : null}
      <FormField {...props} name="motivo" />
      <Previsto
        {...props}
        foreseen={foreseen}
        stays={modo === 'deixar'}
        until={said ? null : 'Diga o que se faz do trabalho: aqui aparece quanto é, e quem recebe.'}
      />
    </>
  );
}
