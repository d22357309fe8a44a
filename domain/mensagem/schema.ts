/** Message (specification, section 3; decisions, section 7). */
import type { Names } from '../kernel/define.ts';
import { cut } from '../kernel/text.ts';
import { anexos } from '../arquivo/index.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = { gender: 'a', one: 'mensagem', many: 'mensagens', title: 'Mensagem' };

export const status = { enviada: 'Não lida', lida: 'Lida', respondida: 'Respondida' } as const;
export const tipos = {
  mensagem: 'Mensagem',
  resposta: 'Resposta',
  comunicado: 'Comunicado',
  encaminhada: 'Encaminhada',
} as const;
export const prioridades = { baixa: 'Baixa', normal: 'Normal', alta: 'Alta' } as const;
/** What a message may be about. */
export const entidadesAssunto = { ordem_servico: 'OS', doc: 'Documento' } as const;

const campos = {
  id: f.integer('Id'),
  nome: f.text('Nome'),
  /** False: a taxpayer's account. */
  prefeitura: f.boolean('Servidor'),
  /** Of a taxpayer, masked (decisions, section 11). */
  cpf: f.text('CPF', f.nullable),
} as const;
const pessoa = (label: string) => f.object(label, campos);

/** Characters. */
export const TITULO_MAX = 150;
const titled =
  (mark: string) =>
  (titulo: string): string =>
    cut(
      titulo.toLowerCase().startsWith(mark.toLowerCase()) ? titulo : `${mark} ${titulo}`,
      TITULO_MAX,
    );
/** 'Vistoria' → 'Re: Vistoria'; an answer to an answer keeps its title. */
export const replyTitle = titled('Re:');
/** 'Vistoria' → 'Enc: Vistoria'; what is forwarded again keeps its title. */
export const forwardTitle = titled('Enc:');

export const row = {
  id: f.integer('Id'),
  titulo: f.text('Assunto'),
  /** The first characters of the text, on one line. */
  resumo: f.text('Resumo'),
  status: f.enumOf('Situação', status),
  tipo: f.enumOf('Tipo', tipos),
  prioridade: f.enumOf('Prioridade', prioridades),
  /** Written by a taxpayer to the tax office. */
  para_fisco: f.boolean('De contribuinte'),
  remetente: pessoa('De'),
  /** Nobody yet, while it is in the box of a department. */
  destinatario: f.object('Para', campos, f.nullable),
  /** The department in whose box it is, or from whose box somebody has it. */
  caixa: f.object('Caixa', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable),
  assunto: f.object(
    'Referência',
    {
      entidade: f.enumOf('Tipo', entidadesAssunto),
      id: f.integer('Id'),
      /** Department whose record it is; its code is part of the record's address. */
      departamento: f.text('Departamento'),
      /** 'OS 1187/2026' */
      nome: f.text('Nome'),
      numero: f.integer('Número'),
      ano: f.integer('Ano'),
    },
    f.nullable,
  ),
  /** Of an announcement, as its sender sees it: how many it was sent to. */
  pessoas: f.integer('Pessoas', f.nullable),
  /** Whose it was before it came here, when, and what was said with it. */
  passada: f.object(
    'Passada',
    {
      de: f.object('De', { id: f.integer('Id'), nome: f.text('Nome') }),
      em: f.instant('Em'),
      nota: f.text('Nota', { multiline: true, ...f.nullable }),
    },
    f.nullable,
  ),
  anexos_quantidade: f.integer('Anexos'),
  arquivada_remetente: f.boolean('Arquivada por quem enviou'),
  arquivada_destinatario: f.boolean('Arquivada por quem recebeu'),
  created_at: f.instant('Data'),
  lida_em: f.instant('Lida em', f.nullable),
  respondida_em: f.instant('Respondida em', f.nullable),
  lock_version: f.integer('Versão'),
} as const;
export type MensagemRow = Infer<typeof row>;

export const record = {
  ...row,
  conteudo: f.text('Mensagem', { multiline: true }),
  /** Of an announcement, as its sender sees it: how many have read it. */
  lidas: f.integer('Lida por', f.nullable),
  anexos,
  /** What was written before in the same conversation, newest first. */
  conversa: f.list(
    'Antes nesta conversa',
    f.object('Mensagem', {
      id: f.integer('Id'),
      remetente: pessoa('De'),
      titulo: f.text('Assunto'),
      conteudo: f.text('Mensagem'),
      tipo: f.enumOf('Tipo', tipos),
      created_at: f.instant('Data'),
    }),
  ),
} as const;
export type Mensagem = Infer<typeof record>;
