import { Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../Card.tsx'
import { Avatar } from '../Avatar.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CheckList } from '../CheckList.tsx'
import { ComboBox } from '../ComboBox.tsx'
import { DayField } from '../DayField.tsx'
import { Field } from '../Field.tsx'
import { NativeSelect } from '../NativeSelect.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Stack } from '../Stack.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextLink } from '../TextLink.tsx'
import { Cell, Section } from './Section.tsx'

const members = ['Ana Prado', 'Bento Lacerda', 'Um nome tão longo que não cabe em uma linha de lista nenhuma'].map(
  (label) => ({
    id: label,
    label,
    face: <Avatar name={label} size={32} />,
  }),
)

export function Fields() {
  const [text, setText] = useState('Salmo 27, duas vezes. Anotei o verso 14 para a reunião de terça.')
  const [person, setPerson] = useState<string | null>('Ana Prado')
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState<(typeof levels)[number]['id']>('low')
  return (
    <Section title="Campos">
      <Cell caption="Entrar">
        <Stack gap="l">
          <Field
            label="E-mail"
            type="email"
            icon={Mail}
            autoComplete="username"
            defaultValue="aurelio@confraria.test"
          />
          <PasswordField
            label="Senha"
            aside={<TextLink href="#senha">Esqueci minha senha</TextLink>}
            revealLabel="Mostrar senha"
            hideLabel="Ocultar senha"
            autoComplete="current-password"
            defaultValue="confraria-demo"
          />
          <PasswordField
            label="Senha vazia"
            revealLabel="Mostrar senha"
            hideLabel="Ocultar senha"
            error="Digite a senha"
          />
        </Stack>
      </Cell>
      <Cell caption="Faltas">
        <Stack gap="l">
          <Field
            label="Nome*"
            placeholder="Nome completo"
            error="Nome e data de entrada são campos obrigatórios"
            isRequired
          />
          <Field label="Fechado" defaultValue="Não se altera" isDisabled />
          <ComboBox
            label="Membro*"
            options={members.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))}
            value={members.find(({ id }) => id === person) ?? null}
            onChange={setPerson}
            onSearch={setSearch}
            placeholder="Digite um nome"
            openLabel="Mostrar membros"
            empty="Nenhum membro com esse nome."
            {...(person === null && { error: 'Escolha um membro' })}
          />
        </Stack>
      </Cell>
      <Cell caption="Texto longo">
        <Card>
          <Stack gap="l">
            <TextArea
              label="Observações"
              aside={`${text.length} de 500`}
              value={text}
              onChange={setText}
              maxLength={500}
              rows={4}
            />
            <TextArea
              label="Reservado"
              rows={2}
              placeholder="De onde vem, o que faz."
              description="Visível apenas para administradores"
              descriptionIcon={Lock}
            />
            <TextArea label="Motivo" rows={2} error="Escreva ao menos 10 caracteres" />
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Data, escolha de um, escolha de vários">
        <Stack gap="l">
          <Day value="25/11/2026" day="2026-11-25" />
          <Day value="31/02/2026" day={null} error="Esta data não existe no calendário." />
          <NativeSelect label="Prioridade" options={levels} value={level} onChange={setLevel} />
          <NativeSelect
            label="Responsável"
            options={levels}
            value={level}
            onChange={setLevel}
            error="Só se atribuem tarefas a membros ativos."
          />
          <Several />
          <Several error="Escolha pelo menos um membro." />
          <Several hasFaces />
          <Consent />
        </Stack>
      </Cell>
    </Section>
  )
}

const levels = [
  { id: 'low', label: 'Baixa' },
  { id: 'high', label: 'Alta' },
] as const

function Day(props: { value: string; day: string | null; error?: string }) {
  const [value, setValue] = useState(props.value)
  return (
    <DayField
      {...props}
      label="Data de entrega"
      openLabel="Abrir calendário"
      placeholder="dd/mm/aaaa"
      first="2000-01-01"
      last="2199-12-31"
      value={value}
      onChange={setValue}
      onPick={(day) => setValue(day.split('-').toReversed().join('/'))}
    />
  )
}

const people = ['Ágata Noronha', 'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos', 'Teodora Quintela']

function Several({ error, hasFaces = false }: { error?: string; hasFaces?: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>(error === undefined ? ['Ágata Noronha'] : [])
  return (
    <CheckList
      label="Responsáveis"
      items={people.map((name) => ({
        id: name,
        label: name,
        ...(hasFaces && { face: <Avatar name={name} size={32} />, detail: 'Diretora Financeira' }),
      }))}
      isSearchHidden={hasFaces}
      chosen={chosen}
      onChange={setChosen}
      summary={`${chosen.length} de ${people.length}`}
      isMatch={(label, search) => label.includes(search)}
      texts={{
        search: 'Buscar membro',
        all: 'Selecionar todos',
        none: 'Limpar',
        noMatch: 'Nenhum membro com esse nome.',
      }}
      error={error}
    />
  )
}

function Consent() {
  const [isChecked, setChecked] = useState(true)
  return (
    <Checkbox isChecked={isChecked} onChange={setChecked}>
      Enviar notificações aos participantes
    </Checkbox>
  )
}
