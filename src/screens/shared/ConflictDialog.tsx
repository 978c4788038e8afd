import type { Choice, Conflict, FieldOf } from '#machines/shared/merge.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Dialog, DialogActions } from '#src/components/Dialog.tsx'
import { FieldConflicts } from '#src/components/FieldConflicts.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { conflict as texts } from '#src/texts/shared/conflict.ts'

interface FieldsProps<Values> {
  conflict: Conflict<Values>
  labels: Readonly<Record<FieldOf<Values>, string>>
  /** The value of a field in words; empty without a value. */
  wordOf: (field: FieldOf<Values>, values: Values) => string
  /** The address of a field that is a picture: in words two pictures read the same. */
  pictureOf?: (field: FieldOf<Values>, values: Values) => string | null
  onChoose: (choice: Choice<Values>) => void
}

function Fields<Values>({
  conflict,
  labels,
  wordOf,
  pictureOf = () => null,
  autoFocus,
  onChoose,
}: FieldsProps<Values> & { autoFocus: boolean }) {
  const { mine, theirs, both, taken, yielded } = conflict
  const rowOf = (field: FieldOf<Values>) => ({
    field,
    // Without the sign of a required field.
    label: labels[field].replace('*', ''),
    mine: wordOf(field, mine) || texts.empty,
    theirs: wordOf(field, theirs) || texts.empty,
    pictures: { mine: pictureOf(field, mine), theirs: pictureOf(field, theirs) },
    chosen: yielded.includes(field) ? ('theirs' as const) : ('mine' as const),
  })
  return (
    <FieldConflicts
      texts={texts}
      both={both.map(rowOf)}
      taken={taken.map(rowOf)}
      autoFocus={autoFocus}
      onChoose={(field, side) => onChoose({ field, side })}
    />
  )
}

interface ConflictDialogProps<Values> extends FieldsProps<Values> {
  title: string
  /** What the other user did besides the fields. */
  note?: string | undefined
  onMerge: () => void
  onBack: () => void
}

/** After a save that another user's change refused: the user chooses and continues. */
export function ConflictDialog<Values>({ title, note, onMerge, onBack, ...fields }: ConflictDialogProps<Values>) {
  return (
    <Dialog
      size="large"
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onBack()
      }}
    >
      {note !== undefined && <Alert tone="warning">{note}</Alert>}
      <Fields {...fields} autoFocus />
      <DialogActions>
        <Button variant="quiet" isBlock onPress={onBack}>
          {texts.back}
        </Button>
        <Button variant="primary" isBlock autoFocus={fields.conflict.both.length === 0} onPress={onMerge}>
          {texts.merge}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** After a refresh behind an edited form. */
export function ConflictCard<Values>(props: FieldsProps<Values>) {
  return (
    <Card>
      <Stack>
        <Alert tone="warning">{texts.refreshed}</Alert>
        <Fields {...props} autoFocus={false} />
      </Stack>
    </Card>
  )
}
