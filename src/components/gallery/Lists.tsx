import { Landmark, Settings, Trophy, Users } from 'lucide-react'
import { Card } from '../Card.tsx'
import { Disclosure } from '../Disclosure.tsx'
import { LinkCard } from '../LinkCard.tsx'
import { StatusDot } from '../StatusDot.tsx'
import { Table, type TableProps } from '../Table.tsx'
import { Truncated } from '../Truncated.tsx'
import { Cell, Section } from './Section.tsx'
import * as css from './Gallery.css.ts'

const longest = 'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos'
const people = [
  { name: 'Aurélio Montenegro', position: 'Vice Presidente Executivo', isActive: true },
  { name: longest, position: 'Diretor de Crescimento e Mentoria', isActive: false },
]

const columns: TableProps<(typeof people)[number]>['columns'] = [
  { id: 'name', label: 'Nome', cell: ({ name }) => name },
  { id: 'position', label: 'Cargo', cell: ({ position }) => position },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isActive }) => (
      <StatusDot tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Ativo' : 'Inativo'}</StatusDot>
    ),
  },
]
const table = <Table label="Membros do Conselho" columns={columns} rows={people} keyOf={({ name }) => name} />

export function Lists() {
  return (
    <Section title="Listas">
      <Cell caption="Tabela" span={2}>
        <Card title="Membros do Conselho">{table}</Card>
      </Cell>
      <Cell caption="Tabela sem lugar para colunas">
        <Card title="Membros do Conselho">
          <div className={css.narrow}>{table}</div>
        </Card>
      </Cell>
      <Cell caption="Mais, para quem quer">
        <Card>
          <Disclosure title="Períodos anteriores">{table}</Disclosure>
        </Card>
      </Cell>
      <Cell caption="Texto cortado, inteiro para quem aponta">
        <Card>
          <Truncated width={200} text={`${longest}, ${longest}`} />
        </Card>
      </Cell>
      <Cell caption="Áreas">
        <LinkCard icon={Users} title="Gerenciar Usuários" text="Contas, cargos e convites." href="#usuarios" />
        <LinkCard icon={Landmark} title="Conselho" text="Quem ocupa cada cargo, desde quando." href="#conselho" />
        <LinkCard icon={Trophy} title="Ranking e Metas" text="Pontos, títulos e períodos." href="#ranking" />
        <LinkCard icon={Settings} title="Configurações" text={longest} href="#configuracoes" />
      </Cell>
    </Section>
  )
}
