import type { SVGProps } from 'react'

export interface GraphicProps extends SVGProps<SVGSVGElement> {
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** A drawing that says something: one picture for screen readers, with its text equivalent as its name. */
export function Graphic(props: GraphicProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot take the page's colours
  return <svg {...props} role="img" />
}
