;;; dialectic-buffers.el --- Files, selection and problems of buffers  -*- lexical-binding: t; -*-

;; License: MIT

;;; Commentary:

;; The state of this Emacs, as the protocol has it: real paths, and columns that count UTF-16 code units from 1.
;; Nothing here knows the connection, moves point, or reaches another machine: remote files are left out.

;;; Code:

(require 'seq)
(require 'subr-x)

(defun dialectic-buffers-path ()
  "Return the real path of the file of this buffer; nil for any other buffer."
  (and buffer-file-name
       (not (file-remote-p buffer-file-name))
       (file-truename buffer-file-name)))

(defun dialectic-buffers-absolute (path folders)
  "Return PATH, which may be relative to one of FOLDERS, as an absolute path.
Return nil where no file has it."
  (seq-find (lambda (each) (and (not (file-remote-p each)) (file-exists-p each)))
            (if (file-name-absolute-p path)
                (list path)
              (mapcar (lambda (folder) (expand-file-name path folder)) folders))))



;; Selection

(defun dialectic-buffers--text (from to)
  "Return the text between FROM and TO.
Bytes that are no character become U+FFFD: JSON has none."
  (concat (mapcar (lambda (each) (if (> each #x10ffff) #xfffd each))
                  (buffer-substring-no-properties from to))))

(defun dialectic-buffers--line (position)
  (line-number-at-pos position t))

(defun dialectic-buffers--column (position)
  (save-excursion
    (goto-char position)
    (let ((before (dialectic-buffers--text (line-beginning-position) position)))
      (1+ (/ (length (encode-coding-string before 'utf-16le)) 2)))))

(defun dialectic-buffers--range (from to)
  (list :line (dialectic-buffers--line from) :column (dialectic-buffers--column from)
        :endLine (dialectic-buffers--line to) :endColumn (dialectic-buffers--column to)))

(defun dialectic-buffers-selection ()
  "Return the region of this file as the protocol has it; nil without one."
  (when (and (use-region-p) (dialectic-buffers-path))
    (let* ((from (region-beginning)) (to (region-end)) (range (dialectic-buffers--range from to)))
      (list :text (dialectic-buffers--text from to) :source (dialectic-buffers-path)
            :startLine (plist-get range :line) :startColumn (plist-get range :column)
            :endLine (plist-get range :endLine) :endColumn (plist-get range :endColumn)))))

;; Problems

(declare-function flymake-diagnostics "flymake")
(declare-function flymake-diagnostic-beg "flymake")
(declare-function flymake-diagnostic-end "flymake")
(declare-function flymake-diagnostic-text "flymake")
(declare-function flymake-diagnostic-type "flymake")

(defun dialectic-buffers--problem (diagnostic)
  (append
   (list :severity (pcase (flymake-diagnostic-type diagnostic)
                     ((or :error 'eglot-error) "error")
                     ((or :warning 'eglot-warning) "warning")
                     (_ "info"))
         :message (flymake-diagnostic-text diagnostic))
   (dialectic-buffers--range (flymake-diagnostic-beg diagnostic) (flymake-diagnostic-end diagnostic))))

(defun dialectic-buffers--problems-here (path)
  ;; Without Flymake, nothing is known: an empty list would say that the file is right.
  (when (bound-and-true-p flymake-mode)
    (save-restriction
      (widen)
      (list :filePath path
            :isDirty (if (buffer-modified-p) t :json-false)
            :problems (vconcat (mapcar #'dialectic-buffers--problem (flymake-diagnostics)))))))

(defun dialectic-buffers-problems (paths)
  "Return the problems of the buffers of PATHS that Flymake checks."
  (let ((found nil))
    (dolist (buffer (buffer-list))
      (with-current-buffer buffer
        (let ((path (dialectic-buffers-path)))
          (when (member path (append paths nil))
            (push (dialectic-buffers--problems-here path) found)))))
    (vconcat (delq nil (nreverse found)))))

(provide 'dialectic-buffers)
;;; dialectic-buffers.el ends here
