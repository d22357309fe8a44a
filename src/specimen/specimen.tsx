/** Development only: every component in every state, to look at beside the drawn target. */
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ActionButton, Button, IconButton } from '../ui/button.tsx';
import { Confirm, Dialog } from '../ui/dialog.tsx';
import { SpecimenFields } from './specimen-fields.tsx';
import { Block, Rows } from './specimen-rows.tsx';
import { Glyph, Icon, Sprite } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';
import { icons } from '../ui/sprite.ts';
import { Empty, LoadFailure, Loading } from '../ui/states.tsx';
import { nouns } from '../nouns/all.ts';
import type { Looks } from '../nouns/index.ts';
import { documento, publicacao } from './later-looks.ts';
import { Deadline, Status } from '../ui/status.tsx';
import { applyDensity, applyTheme } from '../ui/theme.ts';
import { LiveRegion, toast, Toasts } from '../ui/toast.tsx';

const HOJE = '2026-11-19';
const wanted = new URLSearchParams(location.search);
applyTheme(wanted.get('theme') === 'dark' ? 'escuro' : 'claro');
applyDensity(wanted.get('density') === 'confortavel' ? 'confortavel' : 'compacta');

function StatusBlock({ looks, title }: { looks: Looks; title: string }) {
  return (
    <Block title={title}>
      <div className="sg">
        {Object.entries(looks).map(([value, look]) => (
          <div key={value}>
            <Status look={look} />
            <code>{/\d/.test(value) ? value : ''}</code>
          </div>
        ))}
      </div>
    </Block>
  );
}

const entries: MenuEntry[] = [
  { heading: 'Visões salvas' },
  { id: 'a', label: 'Todas de 2026', checked: true, radio: true, run: () => undefined },
  { id: 'b', label: 'Vencidas', checked: false, radio: true, run: () => undefined },
  'line',
  {
    id: 'c',
    label: 'Notificar',
    icon: 'flag',
    keys: '2',
    run: () => toast({ text: 'Notificada' }),
  },
  { id: 'd', label: 'Reabrir', keys: '7', reason: 'A OS não está encerrada', run: () => undefined },
  { id: 'e', label: 'Exportar CSV', icon: 'download', info: '1.204 linhas', run: () => undefined },
];

function Pressed() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(wanted.get('show'));
  useEffect(() => {
    toast({
      text: 'Mensagem arquivada',
      action: { label: 'Desfazer', key: 'z', run: () => undefined },
    });
    toast({
      text: 'OS 1234/2026 não foi encerrada',
      tone: 'erro',
      action: { label: 'Abrir', run: () => undefined },
    });
  }, []);
  const close = () => setShown(null);
  return (
    <>
      <Block title="Menus e diálogos">
        <div className="rowx">
          <MenuButton label="Todas de 2026" entries={entries} keys="v" />
          <Button ref={anchor} onClick={() => setShown('menu')}>
            Menu
          </Button>
          <Button onClick={() => setShown('dialog')}>Diálogo</Button>
          <Button onClick={() => setShown('confirm')}>Pergunta</Button>
        </div>
        {shown === 'menu' ? (
          <Menu anchor={anchor} label="Visões" entries={entries} onClose={close} />
        ) : null}
        {shown === 'dialog' ? (
          <Dialog
            title="Colunas"
            size="small"
            onClose={close}
            footer={<Button onClick={close}>Fechar</Button>}
          >
            <p>O corpo do diálogo, com texto e campos.</p>
          </Dialog>
        ) : null}
        {shown === 'confirm' ? (
          <Confirm
            title="Descartar o que foi digitado?"
            confirm="Descartar"
            cancel="Continuar editando"
            onConfirm={() => toast({ text: 'Descartado' })}
            onClose={close}
          />
        ) : null}
      </Block>
      <Block title="Avisos" note="nada rouba o foco">
        <div className="spec-toasts">
          <Toasts />
        </div>
        <div className="two">
          <div className="note">
            <span>
              <b className="b">Atualização disponível</b>
              <br />
              Atualizar agora?
            </span>
            <span className="grow" />
            <Button variant="ghost">Agora não</Button>
            <Button>Atualizar</Button>
          </div>
          <div className="note d">
            <span className="st">
              <Glyph name="minus" role="bad" />
            </span>
            <span>
              <b className="b">Alterada por Marcos Tavares às 10:42.</b>
              <br />O que você digitou foi mantido.
            </span>
            <span className="grow" />
            <Button>Comparar</Button>
          </div>
        </div>
      </Block>
    </>
  );
}

function Sheet() {
  return (
    <main className="sheet">
      <h1>Componentes e estados</h1>
      <div>
        {nouns.map(({ noun, names, situacoes }) =>
          situacoes ? <StatusBlock key={noun} looks={situacoes} title={names.title} /> : null,
        )}
        <StatusBlock looks={documento} title="Documento" />
        <StatusBlock looks={publicacao} title="Publicação" />
        <Block title="Ícones">
          <div className="iconset">
            {(Object.keys(icons) as IconName[]).map((name) => (
              <span key={name} title={name}>
                <Icon name={name} />
              </span>
            ))}
          </div>
        </Block>
      </div>
      <div>
        <Block title="Prazo" note="derivado, nunca uma situação">
          <div className="sg">
            {['2026-11-16', '2026-11-19', '2026-11-23', '2026-12-11'].map((date) => (
              <div key={date}>
                <Deadline concluirEm={date} hoje={HOJE} aberta />
                <Deadline concluirEm={date} hoje={HOJE} aberta mode="data" />
                <Deadline concluirEm={date} hoje={HOJE} aberta mode="marca" />
              </div>
            ))}
            <div className="rec">
              <Deadline
                concluirEm="2026-11-23"
                hoje={HOJE}
                aberta
                mode="titulo"
                prefix="Concluir em"
              />
            </div>
            <div>
              <Deadline concluirEm="2026-11-16" hoje={HOJE} aberta={false} />
              <Deadline concluirEm="2026-11-16" hoje={HOJE} aberta={false} mode="data" />
            </div>
          </div>
        </Block>
        <Block title="Teclas">
          <div className="rowx">
            <span>
              <Keys keys="c" /> uma
            </span>
            <span>
              <Keys keys="ctrl+k" /> juntas
            </span>
            <span>
              <Keys keys="g o" /> sequência
            </span>
            <span>
              <Keys keys="j · k" /> par
            </span>
            <span>
              <Keys keys="z | Ctrl+Z" />
            </span>
            <span>
              <Keys keys="7" state="off" /> impedida
            </span>
            <span>
              <Keys keys="1" state="on" /> aberta
            </span>
          </div>
        </Block>
        <Block title="Botões e ações">
          <div className="rowx">
            <Button variant="primary" keys="Ctrl+Enter">
              Encerrar
            </Button>
            <Button variant="primary" busy>
              Encerrando
            </Button>
            <Button>Voltar</Button>
            <Button icon="plus" keys="c">
              Nova OS
            </Button>
            <Button variant="ghost" keys="Esc">
              Cancelar
            </Button>
            <Button aria-disabled>Impedido</Button>
            <IconButton icon="print" label="Imprimir" />
          </div>
          <div className="acts" role="toolbar" aria-label="Ações">
            <ActionButton keys="1" label="Encerrar" open />
            <ActionButton keys="2" label="Notificar" />
            <ActionButton keys="7" label="Reabrir" reason="A OS não está encerrada" />
            <ActionButton keys="8" label="Cancelar" />
            <ActionButton
              keys="9"
              label="Aceitar"
              reason="Só o fiscal responsável ou um gerente aceita"
            />
          </div>
        </Block>
        <SpecimenFields show={wanted.get('show')} />
      </div>
      <div>
        <Rows />
        <Block title="Vazio, carga, falha">
          <div className="three">
            <Empty onClearFilters={() => undefined} action={<Button keys="c">Nova OS</Button>} />
            <Loading />
            <LoadFailure error={null} onBack={() => undefined} onRetry={() => undefined} />
          </div>
        </Block>
        <Pressed />
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Sprite />
      <LiveRegion />
      <Sheet />
    </StrictMode>,
  );
