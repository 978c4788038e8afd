import { maxMentions, maxMessage } from '#machines/community/message.ts'
import { maxPositionTitle } from '#machines/council/positionLimits.ts'
import { memberLimits } from '#machines/members/memberLimits.ts'
import {
  maxPeople,
  type BeginningStep,
  type PersonFault,
  type Proposal,
  type RoutineRowFault,
  type StepFault,
} from '#machines/settings/beginning.ts'
import { maxFounderName } from '#machines/settings/settingsForm.ts'
import { club } from '#machines/shared/club.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { keptReason } from '#src/texts/shared/failures.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

/** The council's positions of the proposal. */
export const proposal: Proposal = {
  vice_presidente_executivo: {
    title: 'Vice-Presidente Executivo',
    get function() {
      return `Conduz o dia a dia ${club.of} e preside as reuniões do Conselho.`
    },
    responsibilities: ['Presidir as reuniões do Conselho', 'Acompanhar as tarefas', 'Avaliar as rotinas dos membros'],
  },
  diretor_cultura: {
    title: 'Diretor de Cultura',
    function: 'Guarda as tradições e propõe leituras e reconhecimentos.',
    responsibilities: ['Zelar pelas tradições', 'Propor leituras e reconhecimentos', 'Avaliar rotinas'],
  },
  diretor_financeiro: {
    title: 'Diretor Financeiro',
    function: 'Administra o caixa e as mensalidades, e presta contas a todos.',
    responsibilities: ['Manter o livro-caixa em dia', 'Apresentar o relatório trimestral'],
  },
  diretor_crescimento_mentoria: {
    title: 'Diretor de Crescimento e Mentoria',
    function: 'Recebe quem chega e acompanha o primeiro ano de cada membro.',
    responsibilities: ['Designar padrinhos', 'Organizar as mentorias mensais'],
  },
  diretor_unidade_experiencias: {
    title: 'Diretor de Experiências',
    function: 'Concebe e realiza os encontros, jantares e viagens.',
    responsibilities: ['Montar o calendário de encontros', 'Cuidar de locais e logística'],
  },
}

interface StepTexts {
  title: string
  hint: string
  submit: string
  busy: string
  /** Where to change what is done. */
  done: string
  /** The link of `done`. */
  change: string
}

/** The guided setup of a new club. */
export const beginning = {
  loading: 'Preparando o clube...',
  failed: 'Não foi possível continuar',
  retry: 'Tentar novamente',
  notSaved: 'Ainda não foi salvo',
  postpone: 'Deixar para depois',
  goOn: 'Continuar',
  finish: 'Terminar depois',
  steps: {
    identity: {
      title: 'Como o clube se apresenta?',
      hint: 'O nome e o emblema aparecem em todas as páginas. Tudo isto pode mudar depois, em Configurações.',
      submit: 'Salvar e continuar',
      busy: 'Salvando...',
      done: 'O clube já tem nome.',
      change: 'Mudar em Configurações',
    },
    founder: {
      title: 'Quem fundou?',
      hint: 'O fundador tem uma coroa no diretório, e ninguém pode excluí-lo.',
      submit: 'Salvar e continuar',
      busy: 'Salvando...',
      done: 'O fundador já tem o seu lugar.',
      change: 'Mudar no cadastro',
    },
    routines: {
      title: 'Rotinas do clube',
      hint: 'Uma proposta do que cada membro prova: mude nomes, períodos e pontos, desmarque o que não serve e acrescente o que falta. Tudo isto pode mudar depois.',
      submit: 'Usar estas rotinas',
      busy: 'Salvando rotinas...',
      done: 'As rotinas do clube já foram escolhidas.',
      change: 'Ver as rotinas',
    },
    positions: {
      title: 'Cargos do Conselho',
      hint: 'Uma proposta para começar: desmarque o que não serve e mude os nomes. Tudo isto pode mudar depois.',
      submit: 'Criar cargos e continuar',
      busy: 'Criando cargos...',
      done: 'Os cargos do Conselho já existem.',
      change: 'Ver os cargos',
    },
    people: {
      title: 'As primeiras pessoas',
      hint: 'Uma por linha. Com e-mail, a pessoa ganha um convite; sem e-mail, só um cartão no diretório.',
      submit: 'Cadastrar e convidar',
      busy: 'Cadastrando...',
      done: 'O clube já tem mais pessoas.',
      change: 'Ver os convites',
    },
    message: {
      title: 'A primeira mensagem',
      hint: 'Ela abre o mural, e é a primeira coisa que cada pessoa lê ao chegar.',
      submit: 'Publicar e abrir o mural',
      busy: 'Publicando...',
      done: 'O mural já tem a primeira mensagem.',
      change: 'Abrir o mural',
    },
  } satisfies Record<BeginningStep, StepTexts>,
  founder: 'Fundador',
  founderIs: (name: string) => `O fundador é ${name}.`,
  founderKept: {
    title: 'Não foi salvo: já há um fundador',
    reason:
      'Ele foi salvo por uma tentativa anterior ou por outra janela. O nome muda no cadastro; a pessoa não muda mais.',
  },
  self: (name: string | null) => (name === null ? 'Eu' : `Eu, ${name}`),
  other: 'Outra pessoa',
  founderName: 'Nome do fundador',
  founderHint: 'O e-mail de quem fundou entra depois, em Configurações.',
  positions: 'Cargos da proposta',
  positionTitle: (title: string) => `Nome do cargo “${title}”`,
  exists: 'Já existe',
  people: 'Pessoas',
  peopleExample: 'Ana Prado, ana@exemplo.org\nBento Lira',
  peopleFormat: 'Nome e e-mail, separados por vírgula.',
  invitationsTitle: (count: number) => (count === 1 ? '1 convite pronto' : `${numeral(count)} convites prontos`),
  invitationsText:
    'Passe cada link à sua pessoa agora: eles não aparecem de novo. Um link perdido se refaz em Usuários.',
  linkOf: (who: string) => `Link de ${who}`,
  copy: 'Copiar todos',
  copied: 'Copiados',
  uncopied: 'O navegador não deixou copiar. Selecione cada link e copie.',
  /** What is copied: one person a line. */
  copiedLine: (who: string, link: string) => `${who}: ${link}`,
  added: (count: number) => `${counted(count, 'cartão novo', 'cartões novos')} no diretório.`,
  left: 'Estas pessoas ficaram na lista',
  message: 'Mensagem',
  messageExample: 'Sejam todos bem-vindos. Esta casa começa hoje...',
  complete: 'Tudo pronto',
  completeHint: 'Os passos do início estão feitos. O painel mostra o que vem a seguir.',
  openAdmin: 'Abrir o painel',
  openWall: 'Abrir o mural',
  reason: (failure: Failure) =>
    failure.code === 'settings_changed'
      ? 'As configurações mudaram em outra janela. Confira e salve de novo.'
      : failure.code === 'routine_changed'
        ? 'As rotinas mudaram em outra janela. Confira e salve de novo.'
        : keptReason(failure, 'Não foi possível salvar. Tente novamente.'),
}

const personFaults: Record<PersonFault, string> = {
  personNameMissing: 'falta o nome',
  personNameFormula: 'o nome não pode começar com =, +, - ou @, como uma fórmula',
  personNameLong: `o nome passa de ${memberLimits.name} caracteres`,
  personNameReserved: 'o nome e o cargo de fundador são reservados',
  emailInvalid: 'o e-mail não é válido',
  personTwice: 'esta pessoa já está na lista',
}

/** The faults of a row of routines have their sentences where the routines' form has them. */
type OwnFault = Exclude<StepFault, RoutineRowFault>

const faults: Record<Exclude<OwnFault['fault'], PersonFault>, string> = {
  nameMissing: 'Informe o nome do fundador.',
  nameLong: `O nome deve ter no máximo ${maxFounderName} caracteres.`,
  nameFormula: 'O nome não pode começar com =, +, - ou @, como uma fórmula.',
  nameOwn: 'Este nome é o seu. Se foi você quem fundou o clube, escolha “Eu”; senão, acrescente um sobrenome.',
  routinesMissing: 'Deixe pelo menos uma rotina ativa, ou deixe para depois.',
  positionsMissing: 'Marque ao menos um cargo, ou deixe para depois.',
  titleMissing: 'Informe o nome do cargo, ou desmarque-o.',
  titleLong: `O nome deve ter no máximo ${maxPositionTitle} caracteres.`,
  peopleMissing: 'Escreva ao menos uma pessoa, ou deixe para depois.',
  peopleMany: `Cadastre no máximo ${maxPeople} pessoas de cada vez.`,
  blank: 'Escreva a mensagem, ou deixe para depois.',
  long: `A mensagem deve ter no máximo ${numeral(maxMessage)} caracteres.`,
  mentions: `A mensagem pode mencionar no máximo ${maxMentions} pessoas.`,
}

/** The sentence of a fault below its field. */
export const beginningFault = (fault: OwnFault): string =>
  'line' in fault ? `Linha ${fault.line}: ${personFaults[fault.fault]}.` : faults[fault.fault]
