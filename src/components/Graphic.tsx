import type { SVGProps } from 'react'

interface GraphicProps extends SVGProps<SVGSVGElement> {
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** A drawing with a meaning: one image for screen readers, with a text as its name. */
export function Graphic(props: GraphicProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot take the page's colours
  return <svg {...props} role="img" />
}
