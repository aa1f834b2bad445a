/** Returns the name of a priority number; 1 is the highest. */
export function priorityName(priority: number): 'high' | 'medium' | 'low' {
  if (priority === 1) return 'high'
  return priority === 2 ? 'medium' : 'low'
}
