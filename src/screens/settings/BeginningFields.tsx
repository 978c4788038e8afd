import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { factsOf } from '#machines/settings/beginning.machine.ts'
import { peopleText, proposedCodes, type BeginningStep, type ProposedCode } from '#machines/settings/beginning.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { Field } from '#src/components/Field.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { RadioOptions } from '#src/components/RadioOptions.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { later } from '#src/components/later.tsx'
import { beginning as texts, beginningFault, proposal } from '#src/texts/settings/beginning.ts'
import * as css from './Beginning.css.ts'
import { useFocus, useStepFaults, useValues, type FieldsProps } from './beginningStep.ts'

const Founder = ({ screen }: FieldsProps) => {
  const own = useSelector(screen, ({ context }) => factsOf(context).own)
  const [{ founder, founderName }, change] = useValues(screen)
  const error = useStepFaults(screen, 'founderName', beginningFault)
  const input = useFocus<HTMLInputElement>(screen, 'founderName')
  return (
    <>
      <RadioOptions
        label={texts.founder}
        options={[
          { id: 'self', label: texts.self(own?.name ?? null) },
          { id: 'other', label: texts.other },
        ]}
        value={founder}
        isField
        onChange={(chosen) => change({ founder: chosen })}
      />
      {(founder === 'other' || own === null) && (
        <Field
          label={texts.founderName}
          {...(founder === 'other' && { description: texts.founderHint })}
          value={founderName}
          onChange={(name) => change({ founderName: name })}
          error={error}
          inputRef={input}
        />
      )}
    </>
  )
}

const Positions = ({ screen }: FieldsProps) => {
  const existing = useSelector(screen, ({ context }) => factsOf(context).positions)
  const error = useStepFaults(screen, 'positions', beginningFault)
  const list = useFocus<HTMLUListElement>(screen, 'positions')
  return (
    <>
      {error !== undefined && <Alert>{error}</Alert>}
      <ul ref={list} tabIndex={-1} aria-label={texts.positions} className={css.positions}>
        {proposedCodes.map((code) => (
          <li key={code} className={css.position}>
            {existing.includes(code) ? (
              <>
                <Check className={css.existing} size={20} strokeWidth={1.75} aria-hidden="true" />
                <p className={css.text}>
                  <span className={css.strong}>{proposal[code].title}</span> · {texts.exists}
                </p>
              </>
            ) : (
              <Position screen={screen} code={code} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Position = ({ screen, code }: FieldsProps & { code: ProposedCode }) => {
  const [{ unwanted, titles }, change] = useValues(screen)
  const error = useStepFaults(screen, code, beginningFault)
  const input = useFocus<HTMLInputElement>(screen, code)
  const { title, function: purpose } = proposal[code]
  const isWanted = !unwanted.includes(code)
  return (
    <>
      <Checkbox
        isChecked={isWanted}
        onChange={(wanted) =>
          change({ unwanted: wanted ? unwanted.filter((other) => other !== code) : [...unwanted, code] })
        }
      >
        <VisuallyHidden>{title}</VisuallyHidden>
      </Checkbox>
      <Field
        label={texts.positionTitle(title)}
        isLabelHidden
        description={purpose}
        isDisabled={!isWanted}
        value={titles[code] ?? title}
        onChange={(text) => change({ titles: { ...titles, [code]: text } })}
        error={isWanted ? error : undefined}
        inputRef={input}
      />
    </>
  )
}

const People = ({ screen }: FieldsProps) => {
  const left = useSelector(screen, ({ context }) => context.left)
  const [{ people }, change] = useValues(screen)
  const error = useStepFaults(screen, 'people', beginningFault)
  const input = useFocus<HTMLTextAreaElement>(screen, 'people')
  return (
    <>
      {left.length > 0 && (
        <Alert title={texts.left}>
          <ul className={css.left}>
            {left.map(({ failure, ...person }) => (
              <li key={person.id}>
                <span className={css.strong}>{peopleText([person])}</span>: {texts.reason(failure)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <TextArea
        label={texts.people}
        description={texts.peopleFormat}
        placeholder={texts.peopleExample}
        rows={7}
        value={people}
        onChange={(text) => change({ people: text })}
        error={error}
        inputRef={input}
      />
    </>
  )
}

const Message = ({ screen }: FieldsProps) => {
  const [{ message }, change] = useValues(screen)
  const error = useStepFaults(screen, 'message', beginningFault)
  const input = useFocus<HTMLTextAreaElement>(screen, 'message')
  return (
    <TextArea
      label={texts.message}
      placeholder={texts.messageExample}
      rows={6}
      value={message}
      onChange={(text) => change({ message: text })}
      error={error}
      inputRef={input}
    />
  )
}

/** `children`: the buttons of the step. */
type StepProps = FieldsProps & { children: ReactNode }

const withButtons = (Fields: ComponentType<FieldsProps>) =>
  function Step({ screen, children }: StepProps) {
    return (
      <>
        <Fields screen={screen} />
        {children}
      </>
    )
  }

const steps: Readonly<Record<Exclude<BeginningStep, 'identity'>, ComponentType<StepProps>>> = {
  founder: withButtons(Founder),
  // The buttons appear with the fields, which would move them away under a press. No one saves what is not shown.
  routines: later(
    async () => withButtons((await import('./BeginningRoutines.tsx')).BeginningRoutines),
    <Loading label={texts.loading} />,
  ),
  positions: withButtons(Positions),
  people: withButtons(People),
  message: withButtons(Message),
}

/** The fields of a step of the guided setup, and its buttons. */
export const StepFields = ({ step, ...props }: StepProps & { step: Exclude<BeginningStep, 'identity'> }) => {
  const Step = steps[step]
  return <Step {...props} />
}
