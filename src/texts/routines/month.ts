import { monthName } from '#src/texts/shared/dates.ts'
import { counted } from '#src/texts/shared/labels.ts'

/** The month of routines. */
export const month = {
  title: 'Mês de rotinas',
  caption: (monthAndYear: string) => `Rotinas por dia em ${monthAndYear}`,
  day: (date: string, routines: number | null) => {
    const name = `${Number(date.slice(8))} de ${monthName(date)}`
    if (routines === null) return name
    return `${name}: ${routines === 0 ? 'nenhuma rotina' : counted(routines, 'rotina', 'rotinas')}`
  },
  excused: (date: string, routines: number | null): string => `${month.day(date, routines)}, dia justificado`,
  least: 'nenhuma',
  most: '4 ou mais',
  weekdays: [
    { short: 'seg', long: 'segunda-feira' },
    { short: 'ter', long: 'terça-feira' },
    { short: 'qua', long: 'quarta-feira' },
    { short: 'qui', long: 'quinta-feira' },
    { short: 'sex', long: 'sexta-feira' },
    { short: 'sáb', long: 'sábado' },
    { short: 'dom', long: 'domingo' },
  ],
  explain: {
    term: 'Como se conta',
    label: 'Como se conta o mês de rotinas',
    lines: [
      'Quantas rotinas você registrou em cada dia. As da semana e do mês contam no dia do envio; as canceladas não contam.',
    ],
  },
}
