import {
  BookOpen,
  Check,
  ChevronsDown,
  ChevronsUp,
  Clock,
  Crown,
  LoaderCircle,
  Menu,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../Badge.tsx'
import { BellButton } from '../BellButton.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { IconButton } from '../IconButton.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { PillGroup } from '../PillGroup.tsx'
import { RowMenu } from '../RowMenu.tsx'
import { Slider } from '../Slider.tsx'
import { Inline, Stack } from '../Stack.tsx'
import { StatusDot } from '../StatusDot.tsx'
import { Tabs } from '../Tabs.tsx'
import { TextLink } from '../TextLink.tsx'
import { score } from '#src/theme/type.css.ts'
import { Cell, Section } from './Section.tsx'

const all = (
  <TextLink href="#todas" tone="strong">
    Ver Todas
  </TextLink>
)

export function Controls() {
  const [filter, setFilter] = useState<'all' | 'open' | 'done' | 'off'>('all')
  const [tab, setTab] = useState<'week' | 'month'>('week')
  const [points, setPoints] = useState(85)
  return (
    <Section title="Controles">
      <Cell caption="Controles">
        <Card>
          <Stack gap="m">
            <Inline>
              <Button variant="primary">Principal</Button>
              <Button variant="primary" id="focused">
                Com foco
              </Button>
              <Button>Segundo</Button>
            </Inline>
            <Inline>
              <Button variant="quiet">Discreto</Button>
              <Button variant="danger" icon={Trash2}>
                Excluir
              </Button>
              <Button isDisabled>Inativo</Button>
            </Inline>
            <Inline gap="xs">
              <Badge tone="info" icon={LoaderCircle}>
                Em andamento
              </Badge>
              <Badge tone="success" icon={Check}>
                Resolvido
              </Badge>
              <Badge tone="warning" icon={Clock}>
                Pendente
              </Badge>
            </Inline>
            <Inline gap="xs">
              <Badge tone="gold" icon={Crown}>
                Fundador
              </Badge>
              <Badge tone="danger" icon={ChevronsUp}>
                Alta
              </Badge>
              <Badge icon={ChevronsDown}>Baixa</Badge>
              <Badge tone="faint" icon={BookOpen}>
                Cancelada
              </Badge>
            </Inline>
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Ocupado, pequeno, largo">
        <Card>
          <Stack gap="m">
            <Button variant="primary" isBusy busyLabel="Enviando...">
              Enviar
            </Button>
            <Button variant="primary" size="submit" isBlock isBusy busyLabel="Acessando...">
              Entrar
            </Button>
            <Button variant="primary" size="submit" isBlock>
              Entrar como Membro
            </Button>
            <Inline>
              <Button size="small">Registrar</Button>
              <LinkButton href="#ranking" variant="quiet" icon={UserPlus}>
                Ver ranking
              </LinkButton>
            </Inline>
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Sino, ícones, pontos, ligações">
        <Card title="Tarefas Recentes" aside={all}>
          <Stack gap="m">
            <Inline>
              <BellButton count={3} label="Notificações, 3 não lidas" />
              <BellButton count={12} label="Notificações, 12 não lidas" />
              <BellButton count={0} label="Notificações" />
              <IconButton icon={Menu} label="Abrir menu" />
              <RowMenu
                label="Ações"
                items={[{ id: 'remove', label: 'Excluir', icon: Menu, onAction: () => undefined }]}
              />
            </Inline>
            <Inline>
              <StatusDot tone="success">Ativo</StatusDot>
              <StatusDot>Inativo</StatusDot>
              <TextLink href="#senha">Esqueci minha senha</TextLink>
            </Inline>
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Filtros" span={2}>
        <PillGroup
          label="Situação"
          selected={filter}
          onSelect={setFilter}
          items={[
            { id: 'all', label: 'Todas', count: 'mais de 1.000' },
            { id: 'open', label: 'Em Progresso', count: '9' },
            { id: 'done', label: 'Concluídas', count: '13' },
            { id: 'off', label: 'Canceladas', count: '2' },
          ]}
        />
      </Cell>
      <Cell caption="Nota">
        <Card tone="gold">
          <p>
            <span className={score}>{points}</span>/100
          </p>
          <Slider label="Pontuação" value={points} onChange={setPoints} minValue={0} maxValue={100} />
          <Slider label="Pontuação fechada" defaultValue={40} isDisabled />
        </Card>
      </Cell>
      <Cell caption="Abas" span={2}>
        <Tabs
          label="Período"
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'week', label: 'Ranking Semanal', content: 'A semana.' },
            { id: 'month', label: 'Ranking Mensal', content: 'O mês.' },
          ]}
        />
      </Cell>
    </Section>
  )
}
