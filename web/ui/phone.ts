const BRAZIL = /^55(\d{2})(\d{4,5})(\d{4})$/

/** Formats a stored number (digits with country code) for display: +55 11 98721-4408. */
export function formatPhone(digits: string): string {
  const parts = BRAZIL.exec(digits)
  return parts ? `+55 ${parts[1]} ${parts[2]}-${parts[3]}` : digits && `+${digits}`
}
