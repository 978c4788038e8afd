import { Avatar } from '../Avatar.tsx'
import { BadgeMedal } from '../BadgeMedal.tsx'
import { Bars } from '../Bars.tsx'
import { Card } from '../Card.tsx'
import { Divider } from '../Divider.tsx'
import { Explain } from '../Explain.tsx'
import { HeatLegend, HeatMap } from '../HeatMap.tsx'
import { Lozenge } from '../Lozenge.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { Ring } from '../Ring.tsx'
import { Inline, Stack } from '../Stack.tsx'
import { Stars } from '../Stars.tsx'
import { Wordmark } from '../Wordmark.tsx'
import { cardTitle, ellipsis, name, rank, section, subheading } from '#src/theme/type.css.ts'
import { Cell, Section } from './Section.tsx'

const longest = 'Maximiliano Augusto de Albuquerque Cavalcanti Vasconcelos de Sá'

const axis = { label: 'Pontos por semana', from: '28/09', to: 'esta semana' }
const barsOf = (values: readonly number[]) =>
  values.map((value, week) => ({ key: `${week}`, value, text: `Semana ${week + 1}: ${value} pontos` }))
const month = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  level: at < 20 ? (at * 7) % 5 : null,
  text: `${at + 1} de novembro`,
}))

export function Graphics() {
  return (
    <Section title="Desenhos">
      <Cell caption="Rostos">
        <Card>
          <Stack>
            <Inline>
              <Avatar name={longest} size={24} />
              <Avatar name="Inácio Brandão" size={32} />
              <Avatar name="Cher" size={40} />
              <Avatar name="Ângela Ávila" size={56} isFounder />
              <Avatar name="Heitor Valadares" size={104} isFounder />
              <Avatar name="Foto Quebrada" size={72} photoUrl="data:image/png;base64,AAAA" />
            </Inline>
            <p className={name}>{longest}</p>
            <p className={ellipsis}>{longest}</p>
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Estrelas, anel, barras">
        <Card>
          <Stack>
            <Inline>
              <Stars value={4.5} label="4,5 de 5" /> <Stars value={3.5} label="3,5 de 5" tone="ivory" />
            </Inline>
            <Inline>
              <Ring value={59} label="59% conclusão">
                <span className={section}>59%</span>
              </Ring>
              <Ring value={100} label="100% conclusão" size={104}>
                <span className={subheading}>100%</span>
              </Ring>
              <Ring value={0} label="0% conclusão" size={72} />
            </Inline>
            <ProgressBar label="Até o terceiro lugar" value={47} max={56} valueText="47 de 56" height={5} />
            <ProgressBar label="Envio parado" value={41} tone="danger" />
            <ProgressBar label="Preparando" />
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Insígnias, conquistadas ou não">
        <Card>
          <Inline>
            <BadgeMedal icon="paw" isEarned size={96} />
            <BadgeMedal icon="sword" isEarned />
            <BadgeMedal icon="book" isEarned size={56} />
            <BadgeMedal icon="shield" isEarned size={40} />
            <BadgeMedal icon="eye" isEarned={false} />
            <BadgeMedal icon="hands" isEarned={false} size={40} />
          </Inline>
        </Card>
      </Cell>
      <Cell caption="Semanas, com e sem pontos">
        <Card>
          <Stack gap="xl">
            <Bars {...axis} current="47" bars={barsOf([31, 44, 27, 48, 59, 36, 52, 47])} />
            <Bars {...axis} current="0" bars={barsOf([0, 0, 0, 0, 0, 0, 0, 0])} />
            <Bars {...axis} current="-10" bars={barsOf([0, 1110, 3, 0, 0, 8, 0, -10])} />
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Mês">
        <Card>
          <Stack>
            <HeatMap
              label="Rotinas por dia em novembro de 2026"
              today="2026-11-20"
              weekdays={['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'].map((short) => ({ short, long: short }))}
              days={month}
            />
            <HeatLegend least="nenhuma" most="4 ou mais" />
          </Stack>
        </Card>
      </Cell>
      <Cell caption="Explicação sob demanda">
        <Card>
          <Inline gap="xl">
            <Explain
              term="Pontualidade"
              label="Pontualidade: como se calcula"
              lines={['11 de 12 entregas até a data. Uma rotina conta como entregue no envio.']}
            />
            <Explain term="Longa" label="Longa" lines={[longest, longest, longest]} />
          </Inline>
        </Card>
      </Cell>
      <Cell caption="Marcas">
        <Card title={longest} aside="esta semana">
          <Stack>
            <Wordmark>Confraria</Wordmark>
            <Wordmark tone="soft">Confraria</Wordmark>
            <Divider />
            <Inline>
              <Lozenge /> <Lozenge size={5} tone="deep" />
              <span className={rank}>4º</span>
              <span className={cardTitle}>Mês de rotinas</span>
            </Inline>
          </Stack>
        </Card>
      </Cell>
    </Section>
  )
}
