import { ChevronDown, LogOut, Mail, Settings } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Confirm } from '../Confirm.tsx'
import { Dialog, DialogActions } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { Menu } from '../Menu.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Sheet } from '../Sheet.tsx'
import { Inline, Stack } from '../Stack.tsx'
import { showToast } from '../toasts.ts'
import { Tooltip } from '../Tooltip.tsx'
import * as css from './Gallery.css.ts'
import { Cell, Section } from './Section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'login' | 'form' | 'confirm' | 'menu' | 'details' | 'actions'>()
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const openAs = (kind: typeof open) => ({ isOpen: open === kind, onOpenChange: (is: boolean) => !is && close() })
  return (
    <Section title="Por cima">
      <Cell caption="Janelas" span={2}>
        <Inline>
          <Button onPress={() => setOpen('login')}>Login Administrativo</Button>
          <Button onPress={() => setOpen('form')}>Formulário longo</Button>
          <Button variant="danger" onPress={() => setOpen('confirm')}>
            Excluir membro
          </Button>
          <Button onPress={() => setOpen('menu')}>Menu</Button>
          <Button onPress={() => setOpen('details')}>Detalhes</Button>
          <Button ref={trigger} icon={ChevronDown} onPress={() => setOpen('actions')}>
            Aurélio
          </Button>
          <Button onPress={showAll}>Avisos</Button>
          <Tooltip text="Editar tarefas">{() => <input type="checkbox" aria-label="Editar tarefas" />}</Tooltip>
        </Inline>
      </Cell>

      <Dialog title="Login Administrativo" closeLabel="Fechar" {...openAs('login')}>
        <form onSubmit={(event) => event.preventDefault()}>
          <Stack gap="l">
            <Field label="E-mail administrativo" icon={Mail} autoFocus defaultValue="mestre@confraria.test" />
            <PasswordField
              label="Senha administrativa"
              revealLabel="Mostrar senha"
              hideLabel="Ocultar senha"
              defaultValue="confraria"
            />
            <Button variant="primary" size="submit" isBlock isBusy busyLabel="Acessando...">
              Entrar
            </Button>
          </Stack>
        </form>
      </Dialog>

      <Dialog title="Agendar Nova Reunião" closeLabel="Fechar" size="large" {...openAs('form')}>
        <form onSubmit={(event) => event.preventDefault()}>
          <Stack gap="l">
            {['Título*', 'Data*', 'Hora*', 'Tipo', 'Recorrência', 'Local', 'Participantes', 'Pauta', 'Nota'].map(
              (label) => (
                <Field key={label} label={label} />
              ),
            )}
          </Stack>
          <DialogActions isRuled>
            <Button variant="quiet" isBlock onPress={close}>
              Cancelar
            </Button>
            <Button variant="primary" isBlock type="submit">
              Agendar
            </Button>
          </DialogActions>
        </form>
      </Dialog>

      <Confirm
        isOpen={open === 'confirm'}
        title="Confirmação de Exclusão"
        confirmLabel="Sim, excluir membro"
        cancelLabel="Cancelar"
        onConfirm={close}
        onCancel={close}
      >
        Tem certeza que deseja excluir este membro? Esta ação é irreversível.
      </Confirm>

      <Sheet label="Menu" closeLabel="Fechar menu" header="Aurélio Montenegro" footer="Sair" {...openAs('menu')}>
        <a className={css.menuItem} href="#dashboard">
          Dashboard
        </a>
        <a className={css.menuItem} href="#ranking">
          Ranking
        </a>
      </Sheet>

      <Sheet
        size="details"
        label="Detalhes do Feedback"
        closeLabel="Fechar detalhes"
        header="Detalhes do Feedback"
        footer="Salvar Alterações"
        {...openAs('details')}
      >
        O portão da raia amanheceu trancado duas vezes nesta semana.
      </Sheet>

      <Menu
        label="Menu de Aurélio"
        header="Aurélio Montenegro"
        triggerRef={trigger}
        items={[
          { id: 'administration', label: 'Administração', icon: Settings, href: '#admin' },
          { id: 'signOut', label: 'Sair', icon: LogOut, onAction: close },
        ]}
        {...openAs('actions')}
      />
    </Section>
  )
}

function showAll() {
  showToast({ tone: 'info', title: 'Nova Notificação', description: 'Heitor Valadares mencionou você.' })
  showToast({
    tone: 'danger',
    title: 'Erro ao enviar mensagem',
    description: 'Você precisa estar logado para enviar mensagens.',
  })
  showToast({ tone: 'success', title: 'Avaliação enviada', description: 'Pontuação: 85/100 (4 pontos atribuídos)' })
}
