import { CircleAlert, ImagePlus, RotateCcw, Shield, Trash2, UserRound, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import * as css from './AvatarField.css.ts'
import { Button } from './Button.tsx'
import { Photo } from './Photo.tsx'
import { ProgressBar } from './ProgressBar.tsx'

interface AvatarFieldLabels {
  choose: string
  /** Replaces the photo. */
  change: string
  remove: string
  cancel: string
  retry: string
}

export type AvatarFieldStatus =
  | { kind: 'idle' }
  /** `progress` from 0 to 100, unknown while undefined; `canCancel` shows the cancel button. */
  | { kind: 'busy'; label: string; progress?: number | undefined; canCancel: boolean }
  | { kind: 'failed'; reason: string }

interface AvatarFieldProps {
  label: string
  labels: AvatarFieldLabels
  /** One sentence: which files are allowed. */
  hint: string
  /** A file on this device, or a URL; null without a photo. */
  source: Blob | string | null
  status: AvatarFieldStatus
  error?: string | undefined
  isDisabled?: boolean
  /** The whole picture in a square: an emblem, not a face. */
  isSquare?: boolean
  onPick: (file: File) => void
  onRemove: () => void
  onCancel: () => void
  onRetry: () => void
}

const carriesFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A photo, round as in the avatar unless `isSquare`: chosen by button or drop, with progress, cancel and retry. */
export function AvatarField(props: AvatarFieldProps) {
  const { label, hint, source, status, error, isDisabled = false, isSquare = false } = props
  const Nothing = isSquare ? Shield : UserRound
  const [isTarget, setTarget] = useState(false)
  const hintId = useId()
  const errorId = useId()
  const isOpen = !isDisabled && status.kind === 'idle'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons are the keyboard's way
    <fieldset
      tabIndex={-1}
      className={css.field}
      data-drop={isTarget || undefined}
      data-invalid={error !== undefined || undefined}
      aria-describedby={[hintId, error && errorId].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        if (!isOpen || !carriesFile(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        if (!carriesFile(event)) return
        event.preventDefault()
        setTarget(false)
        const [file] = event.dataTransfer.files
        if (file && isOpen) props.onPick(file)
      }}
    >
      <legend className={css.legend}>{label}</legend>
      <div className={css.zone}>
        <span className={css.face} data-square={isSquare || undefined}>
          {source === null ? (
            <Nothing size={44} strokeWidth={1.25} aria-hidden="true" />
          ) : (
            <Photo source={source} isWhole={isSquare} />
          )}
        </span>
        <Choices {...props} />
        {status.kind === 'idle' && (
          <p id={hintId} className={css.hint}>
            {hint}
          </p>
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} className={css.error}>
          <CircleAlert className={css.errorIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

const focusFirst = (place: HTMLElement | null) => place?.querySelector('button')?.focus()

/** The actions for the current state. The place keeps the focus while there is no button. */
const Choices = (props: AvatarFieldProps) => {
  const { labels, status, source, isDisabled = false } = props
  const place = useRef<HTMLDivElement>(null)
  const keepingFocus = (act: () => void) => () => {
    place.current?.focus()
    act()
  }
  const hasButtons = status.kind !== 'busy'
  useEffect(() => {
    if (hasButtons && document.activeElement === place.current) focusFirst(place.current)
  }, [hasButtons])
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={css.choices}
      onFocus={({ target, currentTarget, relatedTarget }) => {
        // A dialog that closes returns the focus here, because the button that opened it was removed meanwhile.
        if (hasButtons && target === currentTarget && !target.contains(relatedTarget)) focusFirst(target)
      }}
    >
      {status.kind === 'busy' && (
        <>
          <output className={css.status}>
            {status.label} {status.progress !== undefined && `${Math.round(status.progress)}%`}
          </output>
          <div className={css.bar}>
            <ProgressBar label={status.label} value={status.progress} />
          </div>
          {status.canCancel && (
            <Button variant="quiet" icon={X} onPress={keepingFocus(props.onCancel)}>
              {labels.cancel}
            </Button>
          )}
        </>
      )}
      {status.kind === 'failed' && (
        <>
          <p className={css.reason} role="alert">
            {status.reason}
          </p>
          <Button icon={RotateCcw} isDisabled={isDisabled} onPress={keepingFocus(props.onRetry)}>
            {labels.retry}
          </Button>
        </>
      )}
      {status.kind === 'idle' && !isDisabled && (
        <FileTrigger
          acceptedFileTypes={['image/*']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) keepingFocus(() => props.onPick(file))()
          }}
        >
          <Button icon={ImagePlus}>{source === null ? labels.choose : labels.change}</Button>
        </FileTrigger>
      )}
      {status.kind !== 'busy' && source !== null && !isDisabled && (
        <Button variant="quiet" icon={Trash2} onPress={keepingFocus(props.onRemove)}>
          {labels.remove}
        </Button>
      )}
    </div>
  )
}
