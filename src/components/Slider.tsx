import type { RefObject } from 'react'
import {
  Slider as AriaSlider,
  SliderFill,
  type SliderProps as AriaSliderProps,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider'
import * as css from './Slider.css.ts'

interface SliderProps extends Omit<
  AriaSliderProps<number>,
  'children' | 'className' | 'style' | 'render' | 'aria-label'
> {
  /** The accessible name. The screen shows the score elsewhere. */
  label: string
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Numbers under the track, evenly spaced. */
const marks = [0, 50, 100]

/** A number from 0 to 100 (or `minValue` to `maxValue`), by arrows, Page Up and Down, Home and End, mouse or touch. */
export function Slider({ label, inputRef, ...rest }: SliderProps) {
  return (
    <AriaSlider {...rest} className={css.slider} aria-label={label}>
      <SliderTrack className={css.track}>
        <div className={css.rail}>
          <SliderFill className={css.fill} />
        </div>
        <SliderThumb className={css.thumb} {...(inputRef && { inputRef })} />
      </SliderTrack>
      <div className={css.marks} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </AriaSlider>
  )
}
