/** Wrong arguments, or what else the person at the terminal can correct. The message is one sentence. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}
