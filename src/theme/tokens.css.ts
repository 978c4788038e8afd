import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { phone, spacious, zoomed } from './breakpoints.ts'

const values = {
  color: {
    canvas: '#0c0b0a',
    sunken: '#0f0d0c',
    surface: '#161311',
    raised: '#1f1b18',
    hover: '#262119',
    popover: '#2a2420',
    pill: '#2f2924',
    track: '#2b2623',
    line: 'rgba(244, 232, 212, .11)',
    outline: 'rgba(244, 232, 212, .22)',
    edge: '#786d60',
    ink: '#f4efe6',
    inkSoft: '#b9afa1',
    inkFaint: '#968c7e',
    gold: '#d9b661',
    goldTop: '#e6c97f',
    goldBottom: '#c9a44c',
    goldPressed: '#b08d3f',
    goldDeep: '#8c6f2e',
    goldWash: 'rgba(217, 182, 97, .09)',
    goldLine: 'rgba(217, 182, 97, .38)',
    onGold: '#1a1408',
    ivory: '#cfc4b3',
    barPast: '#6f6558',
    success: '#62bd8f',
    successTint: 'rgba(98, 189, 143, .12)',
    info: '#7fb0e0',
    infoTint: 'rgba(127, 176, 224, .12)',
    warning: '#e6995a',
    warningTint: 'rgba(230, 153, 90, .12)',
    danger: '#f07b70',
    dangerTint: 'rgba(240, 123, 112, .12)',
    dangerWash: 'rgba(240, 123, 112, .1)',
    dangerLine: 'rgba(240, 123, 112, .28)',
    dangerEdge: 'rgba(240, 123, 112, .44)',
    dangerOutline: 'rgba(240, 123, 112, .55)',
    onDanger: '#f6d9d4',
    neutralTint: 'rgba(244, 232, 212, .06)',
    backdrop: 'rgba(6, 5, 4, .72)',
    sidebarTop: '#141110',
    /** The placeholder of a photo. */
    shadeTop: '#3a322b',
    shadeBottom: '#221d19',
    /** Behind the first of a ranking. */
    firstShade: '#3a2f1c',
  },
  heat: { 0: '#24201c', 1: '#392f1f', 2: '#574626', 3: '#7a6232', 4: '#d9b661' },
  font: {
    serif: "'Cormorant', 'Cormorant Fallback', Georgia, serif",
    sans: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  },
  space: {
    xxs: '4px',
    xs: '8px',
    s: '12px',
    m: '16px',
    l: '20px',
    xl: '24px',
    xxl: '32px',
    xxxl: '48px',
    /** Between cards. */
    gap: '24px',
    /** Inside cards. */
    card: '24px',
    /** Left and right of the page's content. */
    gutter: '32px',
  },
  radius: { control: '8px', card: '10px', popover: '12px', dialog: '14px', sheet: '16px', full: '999px' },
  size: { control: '40px', small: '34px', submit: '48px', field: '44px', target: '44px' },
  shadow: {
    card: 'inset 0 1px 0 rgba(255, 240, 220, .035)',
    floating: '0 24px 64px rgba(0, 0, 0, .6), 0 2px 8px rgba(0, 0, 0, .4)',
  },
  motion: { press: '120ms', popover: '160ms', sheet: '200ms', ease: 'cubic-bezier(.2, .8, .2, 1)' },
}

/**
 * Named by role, not by hue. Contrast on canvas / surface / raised is at least 4.5 for text and 3 for parts of the
 * interface: `edge` 3.9 / 3.7 / 3.4, `ink` 17 / 16 / 15, `inkSoft` 9.1 / 8.6 / 7.9, `inkFaint` 5.9 / 5.6 / 5.2, `gold`
 * 10 / 9.5 / 8.8. `goldDeep`, `barPast` and the heat ramp are for graphics only.
 */
export const tokens = createGlobalThemeContract(values, (_, path) => path.join('-'))

createGlobalTheme(':root', tokens, values)

/** The name of the token `var(--name)`. Narrow windows override it. */
const nameOf = (token: string) => token.slice('var('.length, -1)

/** For print, with or without backgrounds: dark on white, and white on fills. */
const paper = {
  canvas: '#fff',
  sunken: '#fff',
  surface: '#fff',
  raised: '#fff',
  hover: '#fff',
  popover: '#fff',
  pill: '#e6e6e6',
  track: '#ddd',
  line: '#bbb',
  outline: '#999',
  edge: '#777',
  ink: '#000',
  inkSoft: '#333',
  inkFaint: '#555',
  gold: '#6b5212',
  goldTop: '#6b5212',
  goldBottom: '#6b5212',
  onGold: '#fff',
  ivory: '#555',
  barPast: '#999',
  success: '#1b6640',
  info: '#1f5582',
  warning: '#84430f',
  danger: '#9c2a20',
  onDanger: '#5c1710',
  shadeTop: '#eee',
  shadeBottom: '#ddd',
  firstShade: '#f6ecd2',
} as const satisfies Partial<Record<keyof typeof values.color, string>>
const isOnPaper = (role: string): role is keyof typeof paper => role in paper

/** `part` percent of the club's accent colour, mixed with another one. */
const mixed = (part: number, other: string) => `color-mix(in srgb, var(--accent) ${part}%, ${other})`

/**
 * A club with an accent colour of its own: `data-accent` and `--accent`. Any accent that private.is_readable_accent()
 * accepts keeps the contrasts (tests/model/settings/clubIdentity.test.ts). Paper has its own colours.
 */
globalStyle(':root[data-accent]', {
  '@media': {
    screen: {
      vars: {
        [nameOf(tokens.color.gold)]: 'var(--accent)',
        [nameOf(tokens.color.goldTop)]: mixed(82, 'white'),
        [nameOf(tokens.color.goldBottom)]: mixed(93, 'black'),
        [nameOf(tokens.color.goldPressed)]: mixed(88, 'black'),
        [nameOf(tokens.color.goldDeep)]: mixed(62, 'black'),
        [nameOf(tokens.color.goldWash)]: mixed(9, 'transparent'),
        [nameOf(tokens.color.goldLine)]: mixed(38, 'transparent'),
        [nameOf(tokens.color.firstShade)]: mixed(16, values.color.surface),
        [nameOf(tokens.heat[1])]: mixed(12, values.heat[0]),
        [nameOf(tokens.heat[2])]: mixed(28, values.heat[0]),
        [nameOf(tokens.heat[3])]: mixed(50, values.heat[0]),
        [nameOf(tokens.heat[4])]: 'var(--accent)',
      },
    },
  },
})

globalStyle(':root', {
  '@media': {
    [phone]: {
      vars: {
        [nameOf(tokens.space.gap)]: '16px',
        [nameOf(tokens.space.card)]: '20px',
        [nameOf(tokens.space.gutter)]: '20px',
        [nameOf(tokens.size.control)]: '44px',
        [nameOf(tokens.size.small)]: '44px',
      },
    },
    [zoomed]: { vars: { [nameOf(tokens.space.card)]: '12px', [nameOf(tokens.space.gutter)]: '12px' } },
    [spacious]: { vars: { [nameOf(tokens.space.gutter)]: '48px' } },
    print: {
      vars: {
        ...Object.fromEntries(
          Object.entries(tokens.color).flatMap(([role, token]) =>
            isOnPaper(role) ? [[nameOf(token), paper[role]]] : [],
          ),
        ),
        [nameOf(tokens.heat[0])]: '#fff',
        [nameOf(tokens.heat[1])]: '#f3ead3',
        [nameOf(tokens.heat[2])]: '#e6d4a3',
        [nameOf(tokens.heat[3])]: '#cfb56f',
        [nameOf(tokens.heat[4])]: '#6b5212',
        [nameOf(tokens.space.gutter)]: '0px',
        [nameOf(tokens.space.card)]: '0px',
      },
    },
  },
})
