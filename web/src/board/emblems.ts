/** Small signs of nations, so that counters differ without their colours. */
export const EMBLEMS: Record<string, string> = {
  cross: "M-1.4-4.6H1.4V-1.4H4.6V1.4H1.4V4.6H-1.4V1.4H-4.6V-1.4H-1.4Z",
  eagle: "M0-4.5L1.6-1.6L6-3.6L4.4.6L1.6 1.4L2.4 4.6H-2.4L-1.6 1.4L-4.4.6L-6-3.6L-1.6-1.6Z",
  crescent: "M1.8-4.6A4.9 4.9 0 1 0 1.8 4.6A5.2 5.2 0 0 1 1.8-4.6Z",
  lion: "M-4-4.4H4V0Q4 3.4 0 4.8Q-4 3.4-4 0Z",
  cockade:
    "M0-4.8A4.8 4.8 0 1 1 0 4.8A4.8 4.8 0 1 1 0-4.8ZM0-2.9A2.9 2.9 0 1 0 0 2.9A2.9 2.9 0 1 0 " +
    "0-2.9ZM0-1.3A1.3 1.3 0 1 1 0 1.3A1.3 1.3 0 1 1 0-1.3Z",
  crown: "M-5 4V-3L-2.5 0L0-4.5L2.5 0L5-3V4Z",
  bear: "M0-5L5.4 0L0 5L-5.4 0Z",
  star: "M0-5L1.4-1.6L5-1.5L2.2.8L3.1 4.3L0 2.3L-3.1 4.3L-2.2.8L-5-1.5L-1.4-1.6Z",
  stripes: "M-5.4-4.2H5.4V-2.2H-5.4ZM-5.4-.9H5.4V1.1H-5.4ZM-5.4 2.4H5.4V4.4H-5.4Z",
  chevron: "M-5.4 3.6L0-3.8L5.4 3.6H2.6L0 0L-2.6 3.6Z",
  bar: "M-5-4.2H-2.2V4.4H-5ZM-1.4-4.2H1.4V4.4H-1.4ZM2.2-4.2H5V4.4H2.2Z",
};
