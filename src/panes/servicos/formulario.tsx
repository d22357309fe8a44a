/** What the subject's form asks of an order, and what was answered to it. */
import type { Anexo } from '../../../domain/arquivo/index.ts';
import { respostaTexto, type Item, type Resposta } from '../../../domain/formulario/itens.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { isEmCampo, nomeOs } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import { refreshOne } from '../../api/query.ts';
import { Glyph } from '../../ui/icon.tsx';
import { Section, To } from '../detail/parts.tsx';
import { openPreview } from '../preview/store.ts';

/** The photos of an answer, each opened beside. */
function Fotos({ os, foto }: { os: OrdemServico; foto: NonNullable<Resposta['foto']> }) {
  const fileOf = (token: string): Anexo | undefined =>
    os.anexos.find(({ file_info: { uri_token }, url }) => uri_token === token && url !== '');
  return foto.map(({ uri_token, nome }, at) => {
    const file = fileOf(uri_token);
    return (
      <span key={uri_token}>
        {at > 0 ? ', ' : ''}
        {file ? (
          <button
            type="button"
            className="lnk"
            onClick={() =>
              openPreview({
                owner: `ordem_servico ${os.id}`,
                ownerName: nomeOs(os),
                files: os.anexos.filter(({ url }) => url !== ''),
                id: file.id,
                reload: () => void refreshOne(umaOrdem, os.id),
              })
            }
          >
            {nome}
          </button>
        ) : (
          nome
        )}
      </span>
    );
  });
}

function Line({ os, item, resposta }: { os: OrdemServico; item: Item; resposta?: Resposta }) {
  const demanded = item.obrigatorio && isEmCampo(os.situacao);
  return (
    <tr>
      <td>
        <Glyph
          name={resposta ? 'check' : demanded ? 'minus' : 'ring'}
          role={resposta ? 'done' : demanded ? 'bad' : 'idle'}
        />
      </td>
      <td className="wrap">{item.titulo}</td>
      <td className="wrap">
        {resposta?.foto ? (
          <Fotos os={os} foto={resposta.foto} />
        ) : resposta ? (
          respostaTexto(resposta)
        ) : demanded ? (
          <span className="bad">falta para encerrar</span>
        ) : (
          <span className="dim">–</span>
        )}
      </td>
    </tr>
  );
}

/** The items with their answers; `edit` leads to where they are filled in. */
export function FormularioSection({ os, edit }: { os: OrdemServico; edit?: string }) {
  const { formulario, items } = os;
  if (!formulario)
    return (
      <Section title="Formulário">
        <p className="dim">O assunto não tem formulário</p>
      </Section>
    );
  const answers = new Map(items.map((one) => [one.codigo, one]));
  const { checklist } = formulario;
  return (
    <Section
      title={`Formulário: ${formulario.descricao}`}
      right={
        <>
          <span className="dim">
            {items.length} de {plural(checklist.length, 'item', 'itens')}
          </span>
          {edit && isEmCampo(os.situacao) ? (
            <To className="lnk no-print" href={edit}>
              Preencher
            </To>
          ) : null}
        </>
      }
    >
      <table className="t">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Situação</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col">Resposta</th>
          </tr>
        </thead>
        <tbody>
          {checklist.map((item) => {
            const resposta = answers.get(item.codigo);
            return (
              <Line key={item.codigo} os={os} item={item} {...(resposta ? { resposta } : {})} />
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
