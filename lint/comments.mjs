/** Characters of a line, as the formatter has them for code. It wraps no comments. */
const most = 120

/** A comment for a tool, which needs one line. */
const isForTool = (text) => /oxlint-disable|@type/u.test(text)

const length = {
  create: (context) => ({
    Program() {
      const { sourceCode } = context
      for (const { loc } of sourceCode.getAllComments())
        for (const [index, text] of sourceCode.lines.slice(loc.start.line - 1, loc.end.line).entries())
          if (text.length > most && !isForTool(text))
            context.report({
              loc: { line: loc.start.line + index, column: 0 },
              message: `A line of a comment has at most ${most} characters.`,
            })
    },
  }),
}

export default { meta: { name: 'comments' }, rules: { length } }
