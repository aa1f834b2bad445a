/** As in the contract, whose schemas the browser does not load. */
export const CONTACT_PAGE_COUNTED = 1000
