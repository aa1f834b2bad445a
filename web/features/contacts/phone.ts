/** Formats digits with country code for display: +55 11 98721-4408. Other texts stay unchanged. */
export function formatContactPhone(number: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number)
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`
  return /^\d{8,}$/.test(number) ? `+${number}` : number
}
