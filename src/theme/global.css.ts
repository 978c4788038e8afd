import { globalFontFace, globalStyle } from '@vanilla-extract/css'
import { phone } from './breakpoints.ts'
import { tokens } from './tokens.css.ts'

// Only the used subsets: latin, woff2. An import of the packages' own CSS would be dropped, because this file compiles
// to CSS.
globalFontFace('Cormorant', {
  src: "url('@fontsource/cormorant/files/cormorant-latin-600-normal.woff2') format('woff2')",
  fontWeight: 600,
  fontDisplay: 'swap',
})
globalFontFace('Figtree Variable', {
  src: "url('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2') format('woff2')",
  fontWeight: '300 900',
  fontDisplay: 'swap',
})
// The fallbacks have about the same size as the fonts, so that the page does not jump when the fonts are loaded.
globalFontFace('Cormorant Fallback', { src: "local('Georgia'), local('Times New Roman')", sizeAdjust: '86%' })
globalFontFace('Figtree Fallback', { src: "local('Arial'), local('Liberation Sans')", sizeAdjust: '101%' })

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  background: tokens.color.canvas,
  colorScheme: 'dark',
  scrollbarColor: `${tokens.color.barPast} transparent`,
  textSizeAdjust: '100%',
  // A focused field is above the toasts, with its outline.
  scrollPaddingBottom: 'calc(8px + var(--toasts, 0px))',
})
globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  // Room for the toasts at the bottom.
  paddingBottom: 'var(--toasts, 0px)',
  background: 'radial-gradient(900px 420px at 62% -180px, #211a12, transparent) no-repeat',
  color: tokens.color.ink,
  fontFamily: tokens.font.sans,
  fontSize: 15,
  lineHeight: 1.5,
  fontSynthesis: 'none',
  textRendering: 'optimizeLegibility',
  WebkitFontSmoothing: 'antialiased',
})
globalStyle('html, body', { '@media': { print: { background: 'none', colorScheme: 'light' } } })
// Ticks, bars and shades are backgrounds.
globalStyle('html', { '@media': { print: { printColorAdjust: 'exact' } } })
globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset', { margin: 0, padding: 0, border: 0 })
globalStyle('h1, h2, h3, h4', { fontWeight: 600, textWrap: 'balance' })
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('button, input, textarea, select', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  margin: 0,
})
// Safari on phones zooms into inputs with text under 16 px.
globalStyle('input, textarea', { '@media': { [phone]: { fontSize: 16 } } })
globalStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer' })
// A disabled button may receive a pointerdown but no click. React Aria would wait for the click for ever.
globalStyle('button:disabled', { pointerEvents: 'none' })
globalStyle('a', { color: 'inherit', textDecoration: 'none' })
globalStyle('img, svg', { display: 'block', maxWidth: '100%' })
// An icon beside a long text keeps its size.
globalStyle('svg', { flexShrink: 0 })
globalStyle('::selection', { background: tokens.color.goldDeep, color: tokens.color.ink })
globalStyle('::placeholder', { color: tokens.color.inkFaint, opacity: 1 })
globalStyle(':focus-visible', { outline: `2px solid ${tokens.color.gold}`, outlineOffset: 2 })
// React Aria would inject this rule as a <style>, which the content security policy refuses (see index.html).
globalStyle('[data-react-aria-pressable]', { touchAction: 'pan-x pan-y pinch-zoom' })
// React Aria hides an overlay with these styles and cancels its transitions when it shows it. An overlay that was
// closed before would wait for a transition for ever, invisible and above everything.
globalStyle("[style*='clip-path: inset(50%)']", { transition: 'none !important' })

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // Not a short duration: every changed property of every element would have a transition.
      transition: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})
