import { RotateCcw, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import * as photo from './Photo.css.ts'
import { Photo } from './Photo.tsx'
import { PhotoCanvas, type PhotoArea } from './PhotoCanvas.tsx'
import * as css from './PhotoPreview.css.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export interface PickedPhoto {
  name: string
  /** The size as text: '2,9 MB', or '1,8 MB de 2,9 MB' during the upload. */
  detail: string
  /** One that is decoded is drawn, turned and cropped. null: not shown yet. */
  source: ImageBitmap | Blob | string | null
  /** Quarter turns, clockwise, and their announcement. */
  turned?: { turns: number; label: string } | undefined
  /** The part that is sent, of the turned picture on this device. */
  area?: PhotoArea | null
}

interface PhotoPreviewProps {
  photo: PickedPhoto
  /** The running upload, such as 'Enviando foto...'. The progress bar covers the bottom of the photo. */
  sending?: { label: string; progress: number | undefined } | undefined
  /** Below the photo, at the right. */
  actions: ReactNode
}

const TurnedPhoto = ({ photo: { source, turned, area = null } }: { photo: PickedPhoto }) => {
  if (source === null) return null
  if (!(source instanceof ImageBitmap)) return <Photo source={source} />
  const className = area ? photo.whole : photo.photo
  return <PhotoCanvas source={source} turns={turned?.turns ?? 0} area={area} className={className} />
}

/** The picked photo with its name, size and upload progress at the bottom. */
export function PhotoPreview({ photo, sending, actions }: PhotoPreviewProps) {
  return (
    <>
      <div className={css.frame} data-sending={sending && ''}>
        <TurnedPhoto photo={photo} />
        <div className={css.foot}>
          <div className={css.words}>
            <p className={css.name}>{photo.name}</p>
            <p className={css.detail}>{photo.detail}</p>
          </div>
          {sending?.progress !== undefined && (
            <p className={css.percent} aria-hidden="true">
              {Math.round(sending.progress)}
              <span className={css.sign}>%</span>
            </p>
          )}
        </div>
        {sending && (
          <div className={css.bar}>
            <ProgressBar label={sending.label} value={sending.progress} />
          </div>
        )}
      </div>
      <div className={css.below}>
        <output className={css.status}>
          {sending && (
            <>
              <Upload size={15} strokeWidth={1.75} aria-hidden="true" />
              {sending.label}
            </>
          )}
        </output>
        {photo.turned && <output className={visuallyHidden}>{photo.turned.label}</output>}
        <div className={css.actions}>{actions}</div>
      </div>
    </>
  )
}

interface PhotoFailureProps {
  photo: PickedPhoto
  /** The progress at the failure, from 0 to 100, and as text: 'parou em 41%'. */
  progress: number
  stoppedLabel: string
  reason: string
  progressLabel: string
  retryLabel: string
  onRetry: () => void
  /** Other actions, such as another photo. */
  children?: ReactNode
}

/** A failed upload: the progress, the reason, and a retry button. */
export function PhotoFailure(props: PhotoFailureProps) {
  const { photo, progress, stoppedLabel, reason, progressLabel, retryLabel, onRetry, children } = props
  return (
    <div className={css.failed}>
      <div className={css.thumb}>
        <TurnedPhoto photo={photo} />
      </div>
      <div className={css.report}>
        <div className={css.reportHead}>
          <p className={css.name}>{photo.name}</p>
          <p className={css.stopped}>{stoppedLabel}</p>
        </div>
        <ProgressBar label={progressLabel} value={progress} tone="danger" height={6} />
        <p className={css.reason} role="alert">
          {reason}
        </p>
      </div>
      <div className={css.remedies}>
        <Button icon={RotateCcw} onPress={onRetry}>
          {retryLabel}
        </Button>
        {children}
      </div>
    </div>
  )
}
