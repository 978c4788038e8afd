import { Graphic } from './Graphic.tsx'
import * as css from './Stars.css.ts'

interface StarsProps {
  /** From 0 to `of`, in halves. */
  value: number
  /** As text: '4,5 de 5'. */
  label: string
  /** `gold` is 18 px, for the current user; `ivory` is 14 px, for the indicators. */
  tone?: 'gold' | 'ivory'
  /** In pixels, if it differs from the tone's size. */
  size?: 14 | 18
  of?: number
}

const star = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'
/** The width of one star with its gap, in the units of the path. */
const step = { 18: 30, 14: 32 }

/** Stars in halves, with a sharp edge. */
export function Stars({ value, label, tone = 'gold', size = tone === 'gold' ? 18 : 14, of = 5 }: StarsProps) {
  const width = step[size] * (of - 1) + 24
  const places = Array.from({ length: of }, (_, place) => place)
  return (
    <Graphic
      className={css.stars}
      data-tone={tone}

      aria-label={label}
      width={(width * size) / 24}
      height={size}
      viewBox={`0 0 ${width} 24`}
    >
      {places.map((place) => {
        const share = Math.min(1, Math.max(0, Math.round((value - place) * 2) / 2))
        return (
          <g key={place} transform={`translate(${place * step[size]} 0)`}>
            {share < 1 && <path d={star} className={css.empty} />}
            {share > 0 && <path d={star} className={css.full} style={share < 1 ? halved : undefined} />}
          </g>
        )
      })}
    </Graphic>
  )
}

const halved = { clipPath: 'inset(0 50% 0 0)' }
