import { relative } from 'node:path'

/**
 * Rules of the actor system: machines talk to machines, React renders their state and sends events. See 'Machines below
 * one root' in CONTRIBUTING.md. `tests/machines/arrows.test.ts` tests them.
 */

const effects = ['useEffect', 'useLayoutEffect', 'useInsertionEffect']

/** Files of this kind only: a rule that does nothing in all others. */
const inFiles = (pattern, create) => ({
  create: (context) => (pattern.test(relative(context.cwd, context.filename)) ? create(context) : {}),
})

/** Effects are for the document (focus, title, measuring, scrolling), as hooks in src/hooks and src/components. */
const screenEffects = inFiles(/^src\/screens\//u, (context) => ({
  ImportDeclaration({ source, specifiers }) {
    if (source.value !== 'react') return
    for (const node of specifiers)
      if (node.imported && effects.includes(node.imported.name))
        context.report({
          node,
          message:
            'A screen has no effects: a machine passes the message, or a hook of src/hooks does the document work.',
        })
  },
}))

/** Components do not connect machines. The landing runs without React. */
const subscriptions = inFiles(/^src\/(?:screens|components|app)\/(?!.*\/wake\.ts$).*\.tsx?$/u, (context) => ({
  CallExpression({ callee, arguments: { length } }) {
    if (callee.type !== 'MemberExpression' || callee.computed) return
    if ((callee.property.name === 'on' && length === 2) || callee.property.name === 'subscribe')
      context.report({
        node: callee.property,
        message:
          'A component subscribes to nothing: machines report to their parent, and useSelector reads their state.',
      })
  },
}))

const collections = ['Map', 'Set', 'WeakMap', 'WeakSet']

/** Values of modules that are not constant. Each file that needs one is in the rule's options, with the reason. */
const moduleState = {
  meta: { schema: [{ type: 'object', additionalProperties: { type: 'string' } }] },
  create(context) {
    const file = relative(context.cwd, context.filename)
    const [reasons = {}] = context.options
    if (!/^(?:src|machines)\//u.test(file) || file in reasons) return {}
    const message = 'A module keeps no state: a machine does. An exception needs its reason in .oxlintrc.json.'
    return {
      Program({ body }) {
        for (const statement of body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          if (declaration.kind !== 'const') context.report({ node: declaration, message })
          for (const { init } of declaration.declarations)
            if (init?.type === 'NewExpression' && collections.includes(init.callee.name) && init.arguments.length === 0)
              context.report({ node: init, message })
        }
      },
    }
  },
}

/** Today is the day that the page shows, everywhere: it changes shortly after midnight. */
const shownDay = inFiles(/^(?:src|machines)\//u, (context) => ({
  CallExpression(node) {
    const [instant] = node.arguments
    const isNow = instant?.type === 'CallExpression' && instant.callee.property?.name === 'now'
    if (node.callee.name === 'dayAt' && isNow)
      context.report({ node, message: 'Today is the day that the page shows: shownDayAt(Date.now()).' })
  },
}))

export default {
  meta: { name: 'actors' },
  rules: { 'screen-effects': screenEffects, subscriptions, 'module-state': moduleState, 'shown-day': shownDay },
}
