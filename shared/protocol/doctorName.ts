/** The name by which `dialectic doctor` introduces itself. It tries what assistants do, and is none. */
export const doctorName = "dialectic doctor";
