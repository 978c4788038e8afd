import type { PasswordFault } from '#machines/entrance/password.ts'

/** A new password, typed twice. */
export const newPassword = {
  password: 'Nova senha',
  repeat: 'Repita a nova senha',
  hint: 'Pelo menos 8 caracteres, e nada fácil de adivinhar.',
  faults: {
    short: 'A senha precisa de pelo menos 8 caracteres.',
    long: 'A senha é longa demais. Use até 72 caracteres.',
    common: 'Esta senha é fácil de adivinhar. Evite palavras comuns, sequências, seu nome e seu e-mail.',
    different: 'As senhas não são iguais.',
  } satisfies Record<PasswordFault, string>,
}
