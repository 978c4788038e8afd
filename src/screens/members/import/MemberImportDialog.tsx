import { useSelector } from '@xstate/react'
import { FileUp, Users } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useNavigate } from 'react-router-dom'
import { countImported, newRows } from '#machines/members/memberImport.ts'
import { everyonePath } from '#machines/members/membersView.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogStep, DialogText } from '#src/components/Dialog.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { ProgressBar } from '#src/components/ProgressBar.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { importReason, memberImport as texts } from '#src/texts/members/memberImport.ts'
import type { ImportProps } from './actor.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows } from './ImportRows.tsx'

/** The import of members, one step at a time. */
export const MemberImportDialog = ({ actor }: ImportProps) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const mayCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'cancel' }))
  return (
    <Dialog
      title={texts.title}
      size="large"
      isSteady
      closeLabel={texts.close}
      isOpen
      isBusy={!mayCancel}
      onOpenChange={(isOpen) => {
        if (!isOpen) actor.send({ type: 'cancel' })
      }}
    >
      <DialogStep data-machine="memberImport" data-state={state}>
        <Step actor={actor} />
      </DialogStep>
    </Dialog>
  )
}

const Step = ({ actor }: ImportProps) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const isReviewing = useSelector(actor, (snapshot) => snapshot.matches('reviewing'))
  if (isReviewing) return <ImportRows actor={actor} />
  if (state === 'opening') return <Waiting label={texts.opening} />
  if (state === 'choosing') return <Choosing actor={actor} />
  if (state === 'reading') return <Waiting label={texts.reading} />
  if (state === 'mapping') return <ImportColumns actor={actor} />
  if (state === 'checking') return <Waiting label={texts.checking} />
  if (state === 'unchecked') return <Unchecked actor={actor} />
  if (state === 'importing') return <Importing actor={actor} />
  if (state === 'interrupted') return <Interrupted actor={actor} />
  if (state === 'done') return <Done actor={actor} />
  if (state === 'undone') return <Undone actor={actor} />
  if (state === 'discarding') return <Discarding actor={actor} />
  return (state === 'asking' || state === 'undoing') && <Asking actor={actor} />
}

const Waiting = ({ label }: { label: string }) => (
  <Loading label={label}>
    <DialogText>{label}</DialogText>
    <SkeletonRows count={4} />
  </Loading>
)

const Problem = ({ actor, title }: ImportProps & { title?: string }) => {
  const failure = useSelector(actor, ({ context }) => context.failure)
  return failure && <Alert {...(title !== undefined && { title })}>{importReason(failure)}</Alert>
}

const Choosing = ({ actor }: ImportProps) => {
  const text = useSelector(actor, ({ context }) => context.text)
  const last = useSelector(actor, ({ context }) => context.last)
  return (
    <>
      <Stack>
        <DialogText>{texts.intro}</DialogText>
        <Problem actor={actor} />
        <div>
          <FileTrigger
            acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv']}
            onSelect={(files) => {
              const file = files?.[0]
              if (file) actor.send({ type: 'file.pick', file })
            }}
          >
            <Button icon={FileUp} autoFocus>
              {texts.choose}
            </Button>
          </FileTrigger>
        </div>
        <TextArea
          label={texts.paste}
          rows={5}
          placeholder={texts.pastePlaceholder}
          value={text}
          onChange={(value) => actor.send({ type: 'text.change', text: value })}
        />
        {last && (
          <Alert tone="info">
            {texts.last(last.created_at, last.members)}
            <div>
              <Button size="small" onPress={() => actor.send({ type: 'undo' })}>
                {texts.undoLast}
              </Button>
            </div>
          </Alert>
        )}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button variant="primary" isBlock isDisabled={text.trim() === ''} onPress={() => actor.send({ type: 'read' })}>
          {texts.read}
        </Button>
      </DialogActions>
    </>
  )
}

const Unchecked = ({ actor }: ImportProps) => (
  <>
    <Problem actor={actor} title={texts.unchecked} />
    <DialogActions>
      <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
        {texts.cancel}
      </Button>
      <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'retry' })}>
        {texts.retry}
      </Button>
    </DialogActions>
  </>
)

const Importing = ({ actor }: ImportProps) => {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const today = useSelector(actor, ({ context }) => context.sheet?.today ?? '')
  const done = countImported(rows)
  const all = done + newRows(rows, today).length
  return (
    <Stack>
      <DialogText>{texts.importing}</DialogText>
      <ProgressBar label={texts.importing} value={done} max={all} valueText={texts.progress(done, all)} height={6} />
      <output>{texts.progress(done, all)}</output>
    </Stack>
  )
}

const Interrupted = ({ actor }: ImportProps) => {
  const done = useSelector(actor, ({ context }) => countImported(context.rows))
  return (
    <>
      <Problem actor={actor} title={texts.interrupted(done)} />
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        {done > 0 && (
          <Button variant="danger" isBlock onPress={() => actor.send({ type: 'undo' })}>
            {texts.undo}
          </Button>
        )}
        <Button isBlock onPress={() => actor.send({ type: 'check' })}>
          {texts.recheck}
        </Button>
        <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'retry' })}>
          {texts.resume}
        </Button>
      </DialogActions>
    </>
  )
}

const Done = ({ actor }: ImportProps) => {
  const navigate = useNavigate()
  const done = useSelector(actor, ({ context }) => countImported(context.rows))
  return (
    <>
      <Alert tone="success" title={texts.done(done)}>
        {texts.doneHint}
      </Alert>
      <DialogActions>
        <Button variant="danger" isBlock onPress={() => actor.send({ type: 'undo' })}>
          {texts.undo}
        </Button>
        <Button isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.close}
        </Button>
        <Button
          variant="primary"
          icon={Users}
          isBlock
          autoFocus
          onPress={() => {
            actor.send({ type: 'cancel' })
            void navigate(everyonePath)
          }}
        >
          {texts.inviteAll}
        </Button>
      </DialogActions>
    </>
  )
}

const Asking = ({ actor }: ImportProps) => {
  const members = useSelector(actor, ({ context }) => context.undone?.members ?? 0)
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('undoing'))
  return (
    <>
      <Stack>
        <DialogText>{texts.undoText(members)}</DialogText>
        <Problem actor={actor} />
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock autoFocus isDisabled={isBusy} onPress={() => actor.send({ type: 'keep' })}>
          {texts.keep}
        </Button>
        <Button
          variant="danger"
          isBlock
          isBusy={isBusy}
          busyLabel={texts.undoing}
          onPress={() => actor.send({ type: 'confirm' })}
        >
          {texts.confirmUndo}
        </Button>
      </DialogActions>
    </>
  )
}

const Undone = ({ actor }: ImportProps) => (
  <>
    <Alert tone="success">{texts.undone}</Alert>
    <DialogActions>
      <Button isBlock onPress={() => actor.send({ type: 'retry' })}>
        {texts.again}
      </Button>
      <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'cancel' })}>
        {texts.close}
      </Button>
    </DialogActions>
  </>
)

const Discarding = ({ actor }: ImportProps) => (
  <>
    <DialogText>{texts.discardText}</DialogText>
    <DialogActions>
      <Button variant="danger" isBlock onPress={() => actor.send({ type: 'discard' })}>
        {texts.discard}
      </Button>
      <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'keep' })}>
        {texts.resumeEditing}
      </Button>
    </DialogActions>
  </>
)
