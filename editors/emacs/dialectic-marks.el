;;; dialectic-marks.el --- References and comments at the ends of their lines  -*- lexical-binding: t; -*-

;; License: MIT

;;; Commentary:

;; The words for a reference and a comment, and their overlays, which change no text and no undo history.

;;; Code:

(require 'seq)
(require 'subr-x)
(require 'dialectic-buffers)

(defface dialectic-reference '((t :inherit shadow))
  "A reference at the end of its line."
  :group 'dialectic)
(defface dialectic-comment-mark '((t :inherit font-lock-warning-face))
  "A comment at the end of its line."
  :group 'dialectic)

(defun dialectic-marks--one-line (text)
  "Return TEXT as one line of at most 80 columns."
  (truncate-string-to-width (string-trim (replace-regexp-in-string "[ \t\n\r]+" " " text)) 80 nil nil "…"))

(defun dialectic-marks-describe (reference)
  "Return the heading of the section of REFERENCE, and how its code has changed."
  (let* ((state (plist-get reference :state))
         (heading (car (last (split-string (or (plist-get reference :section) "") ">"))))
         (change (if (equal state "exact") "" (format " (%s)" (or (plist-get reference :reason) state)))))
    (dialectic-marks--one-line (concat (string-trim heading) change))))

(defun dialectic-marks-thread (thread folders)
  "Return the comment THREAD in code of FOLDERS, or nil if it is not open there.
It is a plist with :path, :line and :text."
  (let* ((place (plist-get thread :place))
         (path (and (equal (plist-get place :kind) "code")
                    (dialectic-buffers-absolute (plist-get place :path) folders)))
         (entries (append (plist-get thread :entries) nil)))
    (when (and path entries (not (equal (plist-get thread :state) "resolved")))
      (let* ((entry (car (last entries)))
             (by (plist-get entry :by))
             (name (if (equal (plist-get by :kind) "person") "You" (plist-get by :name))))
        ;; Line 0 is the file as a whole.
        (list :path path :line (max 1 (plist-get place :line))
              :text (dialectic-marks--one-line (format "%s: %s" name (plist-get entry :text))))))))

(defun dialectic-marks-clear ()
  "Remove all marks of this buffer."
  (save-restriction
    (widen)
    (dolist (overlay (overlays-in (point-min) (point-max)))
      (when (overlay-get overlay 'dialectic) (delete-overlay overlay)))))

(defun dialectic-marks--put (line text face)
  "Show TEXT in FACE at the end of LINE, which counts from 1."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (when (and (integerp line) (= 0 (forward-line (1- line))))
        (let ((overlay (make-overlay (line-beginning-position) (line-end-position))))
          (overlay-put overlay 'dialectic t)
          (overlay-put overlay 'after-string (propertize (concat "  " text) 'face face)))))))

(defun dialectic-marks--of (path references threads)
  "Return the marks of the file PATH: its REFERENCES and then its THREADS."
  (let* ((is-here (lambda (each) (equal (plist-get each :path) path)))
         (places (mapcar (lambda (each)
                           (list (plist-get each :line) (concat "▸ " (dialectic-marks-describe each))
                                 'dialectic-reference))
                         (seq-filter is-here references)))
         (comments (mapcar (lambda (each)
                             (list (plist-get each :line) (concat "● " (plist-get each :text)) 'dialectic-comment-mark))
                           (seq-filter is-here threads))))
    (append (seq-uniq places) comments)))

(defun dialectic-marks-show (references threads)
  "Show the marks of this buffer, of REFERENCES and THREADS."
  (when-let ((path (dialectic-buffers-path)))
    (dialectic-marks-clear)
    (dolist (mark (dialectic-marks--of path references threads)) (apply #'dialectic-marks--put mark))))

(provide 'dialectic-marks)
;;; dialectic-marks.el ends here
