/** A whole number as people type it, '1.000' and '-5' too; null for anything else. */
export const wholeNumber = (text: string) => {
  const typed = text.trim().replace(/^[−–]/u, '-')
  if (!/^-?(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/.test(typed)) return null
  return Number(typed.replaceAll('.', ''))
}
