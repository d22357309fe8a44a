/** Somebody is invited: what her account needs, and, where there is one by that login, what of it is replaced. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { convidarUsuario, type ConvitePrevisto } from '../../../domain/usuario/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { useForeseen } from '../form/foreseen.ts';
import { Unforeseen } from '../form/unforeseen.tsx';

const { simular: _, simulado: __, ...fields } = convidarUsuario.input;

/** 'Nome e Perfis' */
const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

function Shown({ now, before }: { now: ConvitePrevisto; before: ConvitePrevisto | null }) {
  const { existente, convida } = now;
  return (
    <div role="status">
      {before ? <p>{`${mensagens.simulacao}.`}</p> : null}
      {existente ? (
        <div className="note w">
          <Icon name="warn" size={14} />
          <span>
            {`${mensagens.dialogo.usuarioExiste}: ${existente.nome}. `}
            {existente.muda.length > 0
              ? `Muda: ${LIST.format(existente.muda)}. `
              : 'Nada nele muda. '}
            {existente.alheio
              ? 'Trabalha também em outro departamento: o que é dele em todos fica como está. '
              : ''}
            {mensagens.dialogo.continuar}
          </span>
        </div>
      ) : null}
      <p className="dim">
        {convida
          ? 'O e-mail do convite vale por 7 dias, e deixa a pessoa escolher a senha.'
          : 'A pessoa já entra com a senha que tem: nenhum convite é enviado.'}
      </p>
    </div>
  );
}

export function Convidar(props: BodyProps) {
  const { login, nome, email } = props.hook.values;
  const { shown, failure, again } = useForeseen<ConvitePrevisto>(props, undefined, {
    ask: Boolean(login) && Boolean(nome) && Boolean(email),
  });
  return (
    <>
      {Object.keys(fields).map((name, at) => (
        <FormField {...props} key={name} name={name} autoFocus={at === 0} />
      ))}
      {shown ? <Shown now={shown.now} before={shown.before} /> : null}
      {failure === null ? null : <Unforeseen failure={failure} again={again} />}
    </>
  );
}
