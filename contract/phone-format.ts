const BRAZIL = /^55(\d{2})(\d{4,5})(\d{4})$/

/** Formats a stored number (digits with country code) for display: +55 11 98721-4408. */
export function formatPhone(digits: string): string {
  const groups = BRAZIL.exec(digits)
  return groups ? `+55 ${groups[1]} ${groups[2]}-${groups[3]}` : digits && `+${digits}`
}
