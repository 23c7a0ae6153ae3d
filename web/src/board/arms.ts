/** signs of arms as the maps of all armies draw them, in a box of 20 by 11.6 */
export const ARMS: Record<string, string> = {
  infantry: "M-10-5.8L10 5.8M10-5.8L-10 5.8",
  cavalry: "M10-5.8L-10 5.8",
  artillery: "M0-2.6A2.6 2.6 0 1 1 0 2.6A2.6 2.6 0 1 1 0-2.6Z",
  headquarters: "M-4 4.6V-4.4H4L2-2L4 .4H-4",
  depot: "M-10 2.6H10M-5-3.4H-1V.8H-5ZM1.6-3.4H5.6V.8H1.6Z",
  train:
    "M-6.5-3.4H6.5V1.6H-6.5ZM-4.8 3.2A1.3 1.3 0 1 0-2.2 3.2A1.3 1.3 0 1 0-4.8 3.2M2.2 3.2A1.3 1.3 0 1 0 4.8 3.2A1.3 1.3 0 1 0 2.2 3.2",
  dummy: "",
};
