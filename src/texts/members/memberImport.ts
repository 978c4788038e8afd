import type { Failure } from '#machines/shared/failure.ts'
import {
  importLimits,
  type ImportFault,
  type ImportField,
  type ResultGroup,
  type RowResult,
} from '#machines/members/memberImport.ts'
import type { SheetFault } from '#machines/members/sheet.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { keptReason } from '#src/texts/shared/failures.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { memberFieldLabels } from './memberFields.ts'
import { memberForm } from './memberForm.ts'

const rowsLimit = numeral(importLimits.rows)

const sheetFaults: Readonly<Record<SheetFault, string>> = {
  sheet_empty: 'A planilha está vazia.',
  sheet_large: 'O arquivo tem mais de 5 MB. Divida a planilha e importe uma parte de cada vez.',
  sheet_rows: `A planilha tem mais de ${rowsLimit} linhas. Importe no máximo ${rowsLimit} membros de cada vez.`,
  sheet_binary: 'Este arquivo não é CSV. Na planilha, salve como CSV, ou copie as células e cole aqui.',
  sheet_quotes: 'Há aspas que não fecham na planilha. Corrija-as e importe de novo.',
}
const isSheetFault = (code: string | null): code is SheetFault => code !== null && code in sheetFaults

/** Why a step of the import failed. Everything typed or chosen stays. */
export const importReason = (failure: Failure) =>
  isSheetFault(failure.code) ? sheetFaults[failure.code] : keptReason(failure, 'Ocorreu um erro ao importar membros.')

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  name: memberFieldLabels.name,
  email: 'E-mail',
  entryDate: memberFieldLabels.entryDate,
  position: memberFieldLabels.position,
  status: memberFieldLabels.status,
  skills: memberFieldLabels.skills,
  bio: memberFieldLabels.bio,
  observations: memberFieldLabels.observations,
}

const faults: Readonly<Record<ImportFault, string>> = {
  ...memberForm.faults,
  required: 'Informe o nome.',
  emailInvalid: 'Informe um e-mail válido, ou nenhum.',
  statusUnknown: 'O status é “Ativo” ou “Inativo”.',
}

const emailUses = {
  account: 'Já existe uma conta com este e-mail.',
  invitation: 'Já existe um convite em aberto para este e-mail.',
  import: 'Um membro importado antes já tem este e-mail.',
}

/** Why a row is not imported; null for a new one. */
export const rowSentence = (result: RowResult): string | null => {
  if (result.kind === 'error') return faults[result.fault]
  if (result.kind === 'refused') return result.sentence
  if (result.kind === 'duplicateName') return `Já existe um membro com este nome: ${result.name}.`
  if (result.kind === 'duplicateEmail') return emailUses[result.use]
  if (result.kind !== 'duplicateRow') return null
  return `${result.field === 'name' ? 'O mesmo nome' : 'O mesmo e-mail'} está na linha ${numeral(result.line)}.`
}

export const groupLabels: Readonly<Record<ResultGroup, string>> = {
  new: 'Novos',
  duplicate: 'Duplicados',
  error: 'Com erro',
}
export const groupBadges: Readonly<Record<ResultGroup, string>> = { new: 'Novo', duplicate: 'Duplicado', error: 'Erro' }

export const memberImport = {
  title: 'Importar membros',
  close: 'Fechar',
  cancel: 'Cancelar',
  back: 'Voltar',
  opening: 'Carregando importações...',
  intro: `Escolha um arquivo CSV ou cole as células copiadas da planilha: até ${rowsLimit} membros. Nada é cadastrado antes da conferência.`,
  choose: 'Escolher arquivo CSV',
  paste: 'Células coladas',
  pastePlaceholder: 'Nome\tE-mail\tData de entrada',
  read: 'Ler células',
  reading: 'Lendo a planilha...',
  /** `at`: a timestamp. */
  last: (at: string, members: number) =>
    `A última importação, de ${dateTime(at)}, tem ${counted(members, 'membro', 'membros')}.`,
  undoLast: 'Desfazer a última importação',
  mappingText: 'Diga o que cada coluna contém. As outras colunas não são importadas.',
  header: 'A primeira linha tem os títulos das colunas',
  column: (index: number, title: string) =>
    title.trim() === '' ? `Coluna ${numeral(index + 1)}` : `Coluna ${numeral(index + 1)}: ${title.trim().slice(0, 40)}`,
  example: (cells: readonly string[]) => `Exemplo: ${cells.join(' · ')}`,
  ignored: 'Não importar',
  nameless: 'Escolha a coluna com o nome.',
  check: 'Conferir linhas',
  checking: 'Conferindo as linhas...',
  unchecked: 'As linhas não foram conferidas.',
  retry: 'Tentar novamente',
  groups: 'Linhas por resultado',
  rows: 'Linhas da planilha',
  line: (line: number) => `Linha ${numeral(line)}`,
  noName: 'Sem nome',
  noRows: 'Nenhuma linha.',
  more: (count: number) => `Mostrar mais ${numeral(count)}`,
  edit: 'Corrigir',
  editRow: (line: number) => `Corrigir a linha ${numeral(line)}`,
  save: 'Conferir de novo',
  leave: 'Manter como está',
  accept: 'É outra pessoa: importar',
  imported: 'Importado',
  today: 'Sem data de entrada, vale a de hoje.',
  submit: (count: number) => (count === 0 ? 'Nada a importar' : `Importar ${counted(count, 'membro', 'membros')}`),
  skipped: (count: number) => `${counted(count, 'linha fica', 'linhas ficam')} de fora.`,
  importing: 'Importando membros...',
  progress: (done: number, all: number) => `${numeral(done)} de ${counted(all, 'membro', 'membros')}`,
  interrupted: (done: number) =>
    `A importação parou depois de ${counted(done, 'membro', 'membros')}. Os outros não se perderam.`,
  resume: 'Continuar',
  recheck: 'Conferir de novo',
  inviteAll: 'Convidar todos',
  undo: 'Desfazer importação',
  done: (count: number) => counted(count, 'membro foi importado.', 'membros foram importados.'),
  doneHint:
    'Eles ainda não têm conta: convide todos de uma vez, ou cada um na lista. A importação pode ser desfeita enquanto ninguém entrar.',
  undoText: (members: number) =>
    `${counted(members, 'membro importado será excluído', 'membros importados serão excluídos')}, e os convites deles deixam de valer.`,
  confirmUndo: 'Sim, desfazer',
  keep: 'Não desfazer',
  undoing: 'Desfazendo...',
  undone: 'A importação foi desfeita.',
  again: 'Importar outra planilha',
  discardText: 'A planilha e as correções serão descartadas. O que já foi importado continua.',
  discard: 'Descartar',
  resumeEditing: 'Continuar a importação',
}
