const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** Bytes as '640 kB', '2,9 MB' or '1 GB' (1 MB = 1024 kB). Whole kB are rounded up. */
export const size = (bytes: number): string => {
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} kB`
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  return `${decimals.format(bytes / 1024 ** step)} ${units[step - 1]}`
}

/** For every picture that is decoded. */
export const tooManyPixels =
  'A imagem tem pixels demais. O máximo é de 64 milhões de pixels, com até 12.000 de cada lado.'
