import { Camera, CircleAlert, ImagePlus, type LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from './Button.tsx'
import * as css from './PhotoField.css.ts'
import { PhotoFailure, PhotoPreview, type PickedPhoto } from './PhotoPreview.tsx'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export type { PickedPhoto } from './PhotoPreview.tsx'

interface PhotoFieldLabels {
  choose: string
  /** Replaces the photo. */
  change: string
  /** Shown on touch screens only, before `choose`. If absent, there is no camera button. */
  camera?: string
  remove?: string
  /** By a quarter turn. */
  rotate?: string
  crop?: string
  undoCrop?: string
  cancel: string
  retry: string
}

export type PhotoFieldStatus =
  | { kind: 'idle' }
  /** `progress` from 0 to 100, unknown while undefined; `label` such as 'Enviando foto...'. */
  | { kind: 'sending'; label: string; progress?: number | undefined }
  /** `stoppedLabel` such as 'parou em 41%'. */
  | { kind: 'failed'; label: string; progress: number; stoppedLabel: string; reason: string }

interface PhotoFieldProps {
  label: string
  /** Below a heading with the same text. Screen readers still get the label. */
  isLabelHidden?: boolean
  labels: PhotoFieldLabels
  /** One sentence: which files are allowed. */
  hint?: string
  /** MIME types or extensions for the file dialog. Dropped or pasted files of any type reach `onPick`. */
  accept: readonly string[]
  photo?: PickedPhoto | undefined
  status: PhotoFieldStatus
  /** Why the photo is invalid or missing. */
  error?: string | undefined
  icon?: LucideIcon
  isDisabled?: boolean
  onPick: (file: File) => void
  onRemove?: () => void
  onRotate?: () => void
  onCrop?: () => void
  /** Only while the photo is cropped. */
  onUndoCrop?: (() => void) | undefined
  onCancel: () => void
  onRetry: () => void
}

/** One photo: by button, camera, drop or paste; with preview, progress, cancel and retry. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, labels, hint, accept, photo, status, error, icon: Icon = ImagePlus, isDisabled = false } = props
  const { isLabelHidden = false } = props
  const { onPick, onRemove, onRotate, onCrop, onUndoCrop, onCancel, onRetry } = props
  const field = useRef<HTMLFieldSetElement>(null)
  const [isTarget, setTarget] = useState(false)
  const hintId = useId()
  const errorId = useId()
  const isOpen = !isDisabled && status.kind !== 'sending'

  /** The pressed button disappears with its state; the focus must stay in the field. */
  const keepingFocus = (act: () => void) => () => {
    field.current?.focus()
    act()
  }
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file && isOpen) keepingFocus(() => onPick(file))()
  }
  const chooser = (trigger: ReactNode, camera = false) => (
    <FileTrigger acceptedFileTypes={accept} onSelect={pick} {...(camera && { defaultCamera: 'environment' as const })}>
      {trigger}
    </FileTrigger>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons are the keyboard's way
    <fieldset
      ref={field}
      tabIndex={-1}
      className={css.field}
      data-drop={isTarget || undefined}
      data-invalid={error !== undefined || undefined}
      aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
      onDragOver={(event) => {
        if (!isOpen || !carriesFile(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setTarget(false)
      }}
      onDrop={(event) => {
        if (!carriesFile(event)) return
        event.preventDefault()
        setTarget(false)
        pick(event.dataTransfer.files)
      }}
      onPaste={(event) => pick(event.clipboardData.files)}
    >
      <legend className={isLabelHidden ? visuallyHidden : css.legend}>{label}</legend>
      {photo === undefined ? (
        <div className={css.zone}>
          <span className={css.emblem}>
            <Icon size={30} strokeWidth={1.25} aria-hidden="true" />
          </span>
          <div className={css.choices}>
            {labels.camera !== undefined && (
              <div className={css.camera}>
                {chooser(
                  <Button icon={Camera} isDisabled={isDisabled}>
                    {labels.camera}
                  </Button>,
                  true,
                )}
              </div>
            )}
            {chooser(
              <Button icon={ImagePlus} isDisabled={isDisabled}>
                {labels.choose}
              </Button>,
            )}
          </div>
          {hint !== undefined && (
            <p id={hintId} className={css.hint}>
              {hint}
            </p>
          )}
        </div>
      ) : status.kind === 'failed' ? (
        <PhotoFailure
          photo={photo}
          progress={status.progress}
          progressLabel={status.label}
          stoppedLabel={status.stoppedLabel}
          reason={status.reason}
          retryLabel={labels.retry}
          onRetry={keepingFocus(onRetry)}
        >
          {chooser(<Button variant="quiet">{labels.change}</Button>)}
        </PhotoFailure>
      ) : (
        <PhotoPreview
          photo={photo}
          sending={status.kind === 'sending' ? { label: status.label, progress: status.progress } : undefined}
          actions={
            status.kind === 'sending' ? (
              <Button variant="quiet" size="small" onPress={keepingFocus(onCancel)}>
                {labels.cancel}
              </Button>
            ) : (
              <>
                {labels.rotate !== undefined && onRotate && (
                  <Button variant="quiet" size="small" isDisabled={isDisabled} onPress={onRotate}>
                    {labels.rotate}
                  </Button>
                )}
                {labels.crop !== undefined && onCrop && (
                  <Button variant="quiet" size="small" isDisabled={isDisabled} onPress={keepingFocus(onCrop)}>
                    {labels.crop}
                  </Button>
                )}
                {labels.undoCrop !== undefined && onUndoCrop && (
                  <Button variant="quiet" size="small" isDisabled={isDisabled} onPress={keepingFocus(onUndoCrop)}>
                    {labels.undoCrop}
                  </Button>
                )}
                {chooser(
                  <Button variant="quiet" size="small" isDisabled={isDisabled}>
                    {labels.change}
                  </Button>,
                )}
                {labels.remove !== undefined && onRemove && (
                  <Button variant="quiet" size="small" isDisabled={isDisabled} onPress={keepingFocus(onRemove)}>
                    {labels.remove}
                  </Button>
                )}
              </>
            )
          }
        />
      )}
      {error !== undefined && (
        <p id={errorId} className={css.error}>
          <CircleAlert className={css.errorIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
