/** Why an archive, or a file of one, cannot be taken; a sentence for people. */
export class ArchiveFault extends Error {}
