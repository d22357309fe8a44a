/** Implantations as SQL. */
import { listaImplantacoes, umaImplantacao } from '../../../domain/implantacao/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, idNome, objectOf, orNull } from '../../read/source.ts';
import { anexosSql } from '../../uploads/anexos.ts';
import { belowOrdem } from '../ordem-servico/below.ts';

const below = belowOrdem('im', 'concluido_em');

export const implantacaoList = listSource(listaImplantacoes, {
  ...below,
  // Its own registry too: the order's may be another one since.
  shield: { ...below.shield, cadastros: [...below.shield.cadastros, 'im.cadastro_id'] },
  table: 'implantacao',
  alias: 'im',
  axes: ['id', 'created_at', 'implantada_em', 'ordem_servico_id'],
  joins: `${below.joins}
    left join cadastro c on c.id = im.cadastro_id
    left join job_output j on j.id = im.job_id
    left join usuario pu on pu.id = im.pedida_por_id`,
  row: {
    ...below.row,
    cadastro: orNull('c', columnsOf('c', 'id', 'numero', 'tipo')),
    job: orNull('j', columnsOf('j', 'id', 'status')),
    pedida_por: idNome('pu'),
  },
});

export const implantacaoOne = oneSource(umaImplantacao, {
  like: implantacaoList,
  row: {
    job: orNull('j', columnsOf('j', 'id', 'status', 'erro')),
    encerramento: 'os.encerramento',
    medidas: `coalesce((select json_agg(${objectOf({
      id: 'ar.id',
      tipo: 'ar.tipo',
      descricao: 'ar.descricao',
      area: 'ar.area::text',
    })} order by ar.id) from ordem_servico_area ar where ar.departamento_id = im.departamento_id and ar.ordem_servico_id = im.ordem_servico_id), '[]'::json)`,
    anexos: anexosSql('ordem_servico', 'im.ordem_servico_id'),
    situacao_atual:
      '(select e.situacao_mobiliario from cadastro_economico e where e.cadastro_id = im.cadastro_id)',
  },
});
